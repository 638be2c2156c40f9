import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import type { MailKind, MessageKind } from '@clearhold/contract/notifications/schema'
import { dateText } from '@clearhold/contract/texts/date-text'
import type { MailFrame } from '@clearhold/contract/texts/message-text'
import { type MessageParams, mailText, messageText, messageTexts } from '@clearhold/contract/texts/messages'
import { sha256 } from '#platform/crypto/crypto.ts'
import { drawLetter } from '#platform/mail/draw-letter.ts'
import { frameOf, phraseIn } from '#platform/mail/frame.ts'
import type { Letter, Phrases } from '#platform/mail/letter.ts'
import { type LinkPurpose, linkReuseMs, type SignedLink, tellingOf } from './rules.ts'

export interface LetterDraft {
  readonly identity: PublicIdentity
  readonly publicUrl: string
  readonly language: Language
  readonly kind: MailKind
  readonly params: MessageParams
  /** Business time of what the mail tells. */
  readonly happenedAt: Date
  /** Only to a confirmed address. */
  readonly name: string | undefined
  /** By which the person recognises our mails; only to a confirmed address too. */
  readonly phrases: Phrases | undefined
  /** Of the link that acts for the person, for a kind that carries one. */
  readonly token: string | undefined
  /** Of the link by which the person stops their account, asks for the end of that, or confirms their address again. */
  readonly signedToken: string | undefined
}

/** One mail, as it is sent; `npm run mails` shows the same. */
export function composeLetter(draft: LetterDraft): { subject: string; text: string; html: string } {
  const { identity, language, kind, params, happenedAt, name } = draft
  const { subject, paragraphs, facts, button, frame } = mailText(language, kind, params)
  const url = buttonUrl(draft)
  const when = { label: messageTexts[language].facts.at, value: dateText(language, happenedAt) }
  const drawn = drawLetter({
    ...frameOf(identity, language),
    subject,
    ...phraseIn(language, phrasesOf(draft)),
    greeting: name === undefined ? frame.hello : frame.helloNamed.replace('{{name}}', () => name),
    paragraphs,
    facts: [...facts, when],
    ...notMeOf(draft, frame),
    ...(url !== undefined && button !== undefined && { link: { label: button, url, asText: frame.linkAsText } }),
  })
  return { subject, ...drawn }
}

/** The mail about a change goes out under what its owner knows, without the words that a thief may have chosen. */
function phrasesOf({ kind, phrases }: LetterDraft): Phrases | undefined {
  const isUnderPrevious = kind === 'account.phrase_changed' && phrases?.previous !== undefined
  return isUnderPrevious ? { ...phrases, current: undefined } : phrases
}

function notMeOf(
  { publicUrl, kind, params, signedToken, language }: LetterDraft,
  frame: MailFrame,
): Pick<Letter, 'notMe'> {
  if (signedOf(kind, params) !== 'stop' || signedToken === undefined) return {}
  const { notMeTitle: title, notMeText: text, notMeButton: label } = frame
  return { notMe: { title, text, label, url: stopUrl(publicUrl, 'stop', signedToken, language) } }
}

/** One page for both; behind it stands a button, because programs open the links of mails to look at them. */
function stopUrl(publicUrl: string, purpose: SignedLink, token: string, language: Language): string {
  const url = new URL('/not-me', publicUrl)
  url.searchParams.set(purpose === 'stop' ? 'token' : 'end', token)
  url.searchParams.set('lng', language)
  return url.href
}

/** The page that confirms an address again; behind it stands a button too. */
function againUrl(publicUrl: string, token: string, language: Language): string {
  const url = new URL('/verify-email', publicUrl)
  url.searchParams.set('again', token)
  url.searchParams.set('lng', language)
  return url.href
}

/** Target of the mail's button: a link that acts for the person, or a page they log in to. */
function buttonUrl({ publicUrl, kind, token, signedToken, language, params }: LetterDraft): string | undefined {
  const { link, linkSubject, opens, confirms } = tellingOf(kind)
  if (signedOf(kind, params) === 'end' && signedToken !== undefined)
    return stopUrl(publicUrl, 'end', signedToken, language)
  if (confirms === true && signedToken !== undefined) return againUrl(publicUrl, signedToken, language)
  if (link !== undefined && token !== undefined) {
    const subject = linkSubject === undefined ? undefined : params[linkSubject]
    return linkUrl(publicUrl, { purpose: link, token, ...(subject !== undefined && { subject }) }, language)
  }
  return opens === undefined ? undefined : new URL(opens(params), publicUrl).href
}

const linkPaths: Readonly<Record<LinkPurpose, string>> = {
  verify: '/verify-email',
  reset: '/reset-password',
  change_email: '/verify-email',
  withdraw_address: '/user/withdraw',
  bank_payout: '/payout-objection',
  stop_recovery: '/payout-objection',
  stop_break_glass: '/payout-objection',
}

/** `subject` is what the link confirms, so that its page can show it before the button is pressed. */
export function linkUrl(
  publicUrl: string,
  { purpose, token, subject }: { readonly purpose: LinkPurpose; readonly token: string; readonly subject?: string },
  language: string,
): string {
  const url = new URL(linkPaths[purpose], publicUrl)
  url.searchParams.set(purpose === 'withdraw_address' ? 'confirm' : 'token', token)
  if (purpose === 'withdraw_address' && subject !== undefined) url.searchParams.set('entry', subject)
  if (purpose === 'change_email') url.searchParams.set('change', '1')
  if (purpose === 'stop_recovery') url.searchParams.set('about', 'recovery')
  if (purpose === 'stop_break_glass') url.searchParams.set('about', 'break-glass')
  url.searchParams.set('lng', language)
  return url.href
}

/** Links to an unconfirmed address: what only the account holder may know is not sent there. */
export function isUnconfirmed(purpose: LinkPurpose | undefined): boolean {
  return purpose === 'verify' || purpose === 'change_email'
}

/** Whether the mail goes to the address before the last change. */
export function isToPrevious(kind: MailKind, params: MessageParams): boolean {
  const { toPrevious = false } = tellingOf(kind)
  return typeof toPrevious === 'function' ? toPrevious(params) : toPrevious
}

/** The link by which the person acts on their account without logging in, where this mail carries one. */
export function signedOf(kind: MailKind, params: MessageParams): SignedLink | undefined {
  const { signed } = tellingOf(kind)
  return typeof signed === 'function' ? signed(params) : signed
}

/** The same moment for each attempt within ten minutes, so that a retry sends the same mail. */
export function signedAt(createdAt: Date, now: Date): Date {
  const waitedMs = Math.max(0, now.getTime() - createdAt.getTime())
  return new Date(createdAt.getTime() + Math.floor(waitedMs / linkReuseMs) * linkReuseMs)
}

/** After a week a mail is outdated and given up. */
export const mailLifeMs = 7 * 24 * 60 * 60_000
/** Events handled in one transaction. */
export const notifyBatchMax = 100
/** A transaction that has taken this long takes no further event: it locks the rows of the people it tells. */
export const tellMsMax = 1_000

const firstPauseMs = 5_000
const pauseMsMax = 15 * 60_000

/** Backoff: doubled after each failure, up to a quarter of an hour. */
export function retryPauseMs(attempts: number): number {
  return Math.min(firstPauseMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20), pauseMsMax)
}

/** The error's code only: its message may repeat what a user typed. */
export function failureName(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown').slice(0, 40)
}

/** A message in a person's timeline. */
export interface TimelineMessage {
  readonly id: bigint
  readonly atMicros: bigint
  readonly kind: MessageKind
  readonly at: Date
  readonly title: string
  readonly body: string
}

interface TimedMessage {
  readonly id: bigint
  readonly atMicros: bigint
  readonly kind: MessageKind
  readonly params: MessageParams
  readonly createdAt: Date
}

export function timelineMessageOf(
  language: Language,
  { id, atMicros, kind, params, createdAt }: TimedMessage,
): TimelineMessage {
  return { id, atMicros, kind, at: createdAt, ...messageText(language, kind, params) }
}

/** Of an address that refused mails: the address itself is stored only in its owner's account. */
export function addressDigest(address: string): Buffer {
  return sha256(address.toLowerCase())
}

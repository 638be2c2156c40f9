import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import type { MailKind } from '@clearhold/contract/notifications/schema'
import { dateText } from '@clearhold/contract/texts/date-text'
import { type MessageParams, mailText, messageTexts } from '@clearhold/contract/texts/messages'
import { drawLetter } from '#platform/mail/draw-letter.ts'
import { frameOf } from '#platform/mail/frame.ts'
import { linkUrl, tellingOf } from './rules.ts'

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
  readonly phrase: string | undefined
  /** Of the link that acts for the person, for a kind that carries one. */
  readonly token: string | undefined
}

/** One mail, as it is sent; `npm run mails` shows the same. */
export function composeLetter(draft: LetterDraft): { subject: string; text: string; html: string } {
  const { identity, language, kind, params, happenedAt, name, phrase } = draft
  const { subject, paragraphs, facts, button, frame } = mailText(language, kind, params)
  const url = buttonUrl(draft)
  const when = { label: messageTexts[language].facts.at, value: dateText(language, happenedAt) }
  const drawn = drawLetter({
    ...frameOf(identity, language),
    subject,
    ...(phrase !== undefined && { phrase: { label: frame.phrase, words: phrase, note: frame.phraseNote } }),
    greeting: name === undefined ? frame.hello : frame.helloNamed.replace('{{name}}', () => name),
    paragraphs,
    facts: [...facts, when],
    ...(url !== undefined && button !== undefined && { link: { label: button, url, asText: frame.linkAsText } }),
  })
  return { subject, ...drawn }
}

/** Target of the mail's button: a link that acts for the person, or a page they log in to. */
function buttonUrl({ publicUrl, kind, token, language, params }: LetterDraft): string | undefined {
  const { link, linkSubject, opens } = tellingOf(kind)
  if (link !== undefined && token !== undefined) {
    const subject = linkSubject === undefined ? undefined : params[linkSubject]
    return linkUrl(publicUrl, { purpose: link, token, ...(subject !== undefined && { subject }) }, language)
  }
  return opens === undefined ? undefined : new URL(opens(params), publicUrl).href
}

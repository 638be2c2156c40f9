import { issueMailToken, readMailContact, readPersonState, stopLinkToken } from '#domains/accounts/index.ts'
import { openByMaster, sealByMaster } from '#platform/crypto/sealed.ts'
import type { Tx } from '#platform/database/database.ts'
import { Overloaded } from '#platform/gate/gate.ts'
import { isAddressGone, statusOfReply } from '#platform/mail/delivery-status.ts'
import type { Phrases } from '#platform/mail/letter.ts'
import { attemptMsMax, busyPauseMs, type Mail, UncertainMail } from '#platform/mail/mail.ts'
import { returnIdOf } from '#platform/mail/return-id.ts'
import {
  composeLetter,
  failureName,
  isToPrevious,
  isUnconfirmed,
  mailLifeMs,
  retryPauseMs,
  signedAt,
  signedOf,
} from '../mails.ts'
import type { MailParts } from '../parts.ts'
import { isTriedAnyway, kindsOfLink, type LinkPurpose, linkReuseMs, tellingOf } from '../rules.ts'
import { addressLinkToken } from '../store/address-links.ts'
import { insertBounce } from '../store/bounces.ts'
import {
  type Attempt,
  beginAttempt,
  endMail,
  hasNewerMail,
  lockMail,
  type MailEnd,
  type MailState,
  postponeMail,
  type StoredMail,
  writeLink,
} from '../store/mails.ts'
import { decryptPhrases } from './decrypt-phrases.ts'
import { readMailReach } from './read-mail-reach.ts'
import { suppressAddress } from './suppress-address.ts'

/** The state of a mail, and when to check it again; null when it is final. */
export interface MailOutcome {
  readonly state: MailState
  readonly againAt: Date | null
}

const waiting = (againAt: Date): MailOutcome => ({ state: 'waiting', againAt })
const ended = (state: MailState): MailOutcome => ({ state, againAt: null })
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** A mail ready to send; kept only in memory. */
interface ReadyMail extends StoredMail {
  readonly address: string
  readonly token: string | undefined
  readonly name: string | undefined
  readonly phrases: Phrases | undefined
  readonly signedToken: string | undefined
}

interface Letter {
  readonly mail: ReadyMail
  readonly drawn: Mail
}

/**
 * Sends one mail if it is due, at most once: the row is marked before sending starts, and a mail whose attempt never ended is uncertain and
 * stays so. A mail that was certainly not accepted is retried with backoff, for a week.
 */
export async function sendMail(parts: MailParts, id: bigint): Promise<MailOutcome> {
  const letter = await writeLetter(parts, id)
  if ('state' in letter) return letter
  try {
    return await parts.mailer.withLine(() => deliver(parts, letter))
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error
    return waiting(after(parts.clock.now(), busyPauseMs))
  }
}

/** A mail that cannot be prepared waits with its failure, with backoff, and ends after a week. */
async function writeLetter(parts: MailParts, id: bigint): Promise<Letter | MailOutcome> {
  const { database, clock, log } = parts
  const now = clock.now()
  try {
    const mail = await database.transaction((tx) => prepare(tx, parts, id, now))
    return 'againAt' in mail ? mail : { mail, drawn: await draw(parts, mail) }
  } catch (error) {
    const failure = `not_ready ${failureName(error)}`.slice(0, 40)
    log.error({ event: 'mail.not_rendered', mailId: String(id), reason: failure }, 'A mail could not be rendered')
    return database.transaction(async (tx) => {
      const mail = await lockMail(tx, id)
      // Another attempt owns it now: the next run decides.
      if (mail?.state !== 'waiting' || mail.sendingSince !== null) throw error
      return postpone(tx, { id, attempts: mail.attempts + 1 }, now, failure)
    })
  }
}

/** Resolves the address and, where there is one, mints the link; returns an outcome when there is nothing to send, or not yet. */
async function prepare(tx: Tx, parts: MailParts, id: bigint, now: Date): Promise<ReadyMail | MailOutcome> {
  const mail = await lockMail(tx, id)
  if (mail === undefined) return ended('void')
  if (mail.state !== 'waiting') return ended(mail.state)
  if (mail.sendingSince !== null) return judgeAttempt(tx, parts, mail, mail.sendingSince)
  if (mail.nextAttemptAt > now) return waiting(mail.nextAttemptAt)
  const end = async (how: Omit<MailEnd, 'now'>): Promise<MailOutcome> => {
    await endMail(tx, mail, { ...how, now })
    return ended(how.state)
  }
  if (now.getTime() - mail.createdAt.getTime() > mailLifeMs) return end({ state: 'refused', failure: 'too_old' })
  const { link } = tellingOf(mail.kind)
  if (link !== undefined) return (await prepareLink(tx, parts, mail, link, now)) ?? end({ state: 'void' })
  if (mail.address === null) return end({ state: 'void' })
  if (!isTriedAnyway(mail.kind) && (await readMailReach(tx, mail.personId)) !== undefined)
    return end({ state: 'refused', failure: 'address_refused' })
  const contact = await readMailContact(tx, mail.personId)
  const phrases = await decryptPhrases(tx, { ...parts, now }, mail.personId)
  const signedToken = await signLink(tx, parts, mail, now)
  if (tellingOf(mail.kind).confirms === true && signedToken === undefined) return end({ state: 'void' })
  return {
    ...mail,
    address: mail.address,
    token: undefined,
    name: contact?.confirmedName ?? undefined,
    phrases,
    signedToken,
  }
}

/** An attempt has no recorded end: it is still running, or died after the mail server may have accepted the mail. */
async function judgeAttempt(tx: Tx, parts: MailParts, mail: StoredMail, since: Date): Promise<MailOutcome> {
  const until = after(since, attemptMsMax)
  return parts.clock.now() < until ? waiting(until) : noteUncertain(tx, parts, mail, 'no_end')
}

async function noteUncertain(
  tx: Tx,
  { clock, log }: MailParts,
  attempt: Attempt,
  failure: 'no_end' | 'no_answer',
): Promise<MailOutcome> {
  log.warn(
    { event: 'mail.uncertain', mailId: String(attempt.id), reason: failure },
    'Whether a mail was sent is not known; it is not sent again',
  )
  await endMail(tx, attempt, { state: 'uncertain', now: clock.now(), failure })
  return ended('uncertain')
}

/** Links that go to a confirmed address only. */
const knownAddresses: ReadonlySet<LinkPurpose> = new Set(['reset', 'bank_payout', 'stop_recovery', 'stop_break_glass'])

/** Undefined when a newer link replaces it, or nothing is left to confirm. */
async function prepareLink(
  tx: Tx,
  parts: MailParts,
  mail: StoredMail,
  purpose: LinkPurpose,
  now: Date,
): Promise<ReadyMail | undefined> {
  const context = `notifications:mail:${mail.messageId}`
  // A name typed into a form is not sent to an unconfirmed address: it could be an advertisement.
  const isKnownAddress = knownAddresses.has(purpose)
  const contact = isKnownAddress ? await readMailContact(tx, mail.personId) : undefined
  const name = contact?.confirmedName ?? undefined
  const phrases = isUnconfirmed(purpose) ? undefined : await decryptPhrases(tx, { ...parts, now }, mail.personId)
  const signedToken = await signLink(tx, parts, mail, now)
  const { linkSubject } = tellingOf(mail.kind)
  const subject = linkSubject === undefined ? undefined : mail.params[linkSubject]
  // Links for different subjects coexist.
  const superseded = subject === undefined && (await hasNewerMail(tx, mail, kindsOfLink(purpose)))
  if (!superseded && mail.address !== null && mail.linkSealed !== null && (mail.linkUntil ?? now) > now) {
    const token = openByMaster(parts.masterKey, mail.linkSealed, context).toString()
    return { ...mail, address: mail.address, token, name, phrases, signedToken }
  }
  const minted = superseded ? undefined : await issueMailToken(tx, parts, mail.personId, purpose, subject)
  if (minted === undefined) return undefined
  const sealed = sealByMaster(parts.masterKey, Buffer.from(minted.token), context)
  await writeLink(tx, mail.id, { address: minted.email, sealed, until: new Date(now.getTime() + linkReuseMs) })
  return { ...mail, address: minted.email, language: minted.language, token: minted.token, name, phrases, signedToken }
}

/** The link by which the person stops their account, where there is something to stop, asks for the end of that, or confirms their address. */
async function signLink(
  tx: Tx,
  { masterKey }: MailParts,
  { kind, personId, params, createdAt }: StoredMail,
  now: Date,
): Promise<string | undefined> {
  if (tellingOf(kind).confirms === true) {
    const refused = await readMailReach(tx, personId)
    const link = { personId, madeAt: signedAt(createdAt, now) }
    return refused === undefined ? undefined : addressLinkToken(masterKey, link, refused)
  }
  const signed = signedOf(kind, params)
  if (signed === undefined) return undefined
  const state = await readPersonState(tx, personId)
  if (state !== (signed === 'stop' ? 'active' : 'frozen')) return undefined
  const madeAt = signedAt(createdAt, now)
  return stopLinkToken(masterKey, signed, { personId, madeAt, isOfPreviousAddress: isToPrevious(kind, params) })
}

async function deliver(parts: MailParts, { mail, drawn }: Letter): Promise<MailOutcome> {
  const { database, clock, mailer } = parts
  const begunAt = clock.now()
  const attempt = await database.transaction((tx) => beginAttempt(tx, mail.id, begunAt, after(begunAt, attemptMsMax)))
  // Another worker won the race.
  if (attempt === undefined) return waiting(after(begunAt, busyPauseMs))
  try {
    await mailer.send(drawn, mail.messageId)
  } catch (error) {
    return database.transaction((tx) => noteFailure(tx, parts, mail, attempt, error))
  }
  await database.transaction((tx) => endMail(tx, attempt, { state: 'sent', now: clock.now() }))
  return ended('sent')
}

async function draw({ publicUrl, edition, readOperator, masterKey }: MailParts, mail: ReadyMail): Promise<Mail> {
  const identity = { edition, operator: await readOperator() }
  const returnId = returnIdOf(masterKey, mail.messageId, mail.address)
  return { to: mail.address, returnId, ...composeLetter({ ...mail, identity, publicUrl }) }
}

interface SmtpFailure {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly command?: string
}

/**
 * A rejection of this mail is final; an unreachable or throttling mail server is not. One that fell silent after the last byte may have
 * accepted the mail.
 */
async function noteFailure(
  tx: Tx,
  parts: MailParts,
  mail: ReadyMail,
  attempt: Attempt,
  error: unknown,
): Promise<MailOutcome> {
  if (error instanceof UncertainMail) return noteUncertain(tx, parts, attempt, 'no_answer')
  const now = parts.clock.now()
  const { code, responseCode = 0, response = '', command } = error as SmtpFailure
  const failure = `${code ?? 'unknown'} ${responseCode || ''}`.trim().slice(0, 40)
  if (code !== 'EENVELOPE' || responseCode < 500) return postpone(tx, attempt, now, failure)
  await endMail(tx, attempt, { state: 'refused', now, failure })
  if (command === 'RCPT TO') await noteRefusal(tx, mail, statusOfReply(responseCode, response), now)
  return ended('refused')
}

/** Suppresses the address that the person has now; mails also go to the one before, and to one that is not confirmed yet. */
async function noteRefusal(tx: Tx, { id, personId, address }: ReadyMail, status: string, now: Date): Promise<void> {
  const isGone = isAddressGone(status)
  await insertBounce(tx, { mailId: id, personId, source: 'refusal', status, isAddressGone: isGone, now })
  const contact = await readMailContact(tx, personId)
  const isCurrent = contact?.email.toLowerCase() === address.toLowerCase()
  if (isGone && isCurrent) await suppressAddress(tx, { personId, address, status, now })
}

async function postpone(tx: Tx, attempt: Attempt, now: Date, failure: string): Promise<MailOutcome> {
  const againAt = after(now, retryPauseMs(attempt.attempts))
  await postponeMail(tx, attempt, againAt, failure)
  return waiting(againAt)
}

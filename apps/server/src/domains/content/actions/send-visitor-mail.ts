import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Reader } from '#platform/database/database.ts'
import { Overloaded } from '#platform/gate/gate.ts'
import { attemptMsMax, busyPauseMs, type Mail, UncertainMail } from '#platform/mail/mail.ts'
import {
  contactReceivedMail,
  contactReplyMail,
  newsletterConfirmMail,
  newsletterWelcomeMail,
  threadAnswerMail,
  unsubscribeHeaders,
} from '../mails.ts'
import type { MailParts } from '../parts.ts'
import { mailAttemptsMax, mailPauseMs, messageReference } from '../rules.ts'
import { newsletterToken } from '../store/keyed-digests.ts'
import { type Attempt, beginAttempt, endAttempt, readMail, type VisitorMail } from '../store/mails.ts'
import { readMessage } from '../store/messages.ts'
import { readReply } from '../store/replies.ts'
import { readSubscription } from '../store/subscriptions.ts'
import { readIdentity } from './read-identity.ts'

/** The state of a mail, and when to check it again; null when it is final. */
export interface VisitorMailOutcome {
  readonly state: 'waiting' | 'sent' | 'given_up' | 'uncertain'
  readonly againAt: Date | null
}

const waiting = (againAt: Date): VisitorMailOutcome => ({ state: 'waiting', againAt })
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/**
 * Sends one mail if it is due, at most once: the row is marked before sending starts, and a mail whose attempt never ended is uncertain and
 * stays so. A mail that was certainly not accepted is retried with backoff.
 */
export async function sendVisitorMail(parts: MailParts, id: string): Promise<VisitorMailOutcome> {
  const { database, clock, mailer } = parts
  const now = clock.now()
  const mail = await readMail(database.reader, id)
  if (mail === undefined) return { state: 'given_up', againAt: null }
  if (mail.sentAt !== null) return { state: 'sent', againAt: null }
  if (mail.givenUpAt !== null) return { state: mail.sendingSince === null ? 'given_up' : 'uncertain', againAt: null }
  if (mail.sendingSince !== null) {
    // Another attempt is running, or died after the mail server may have accepted the mail.
    const until = after(mail.sendingSince, attemptMsMax)
    return now < until ? waiting(until) : end(parts, mail, 'uncertain')
  }
  if (mail.dueAt > now) return waiting(mail.dueAt)
  const written = await write(parts, mail)
  // The recipient was deleted, or unsubscribed in the meantime.
  if (written === undefined) return end(parts, mail, 'given_up')
  try {
    return await mailer.withLine(() => deliver(parts, mail, written))
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error
    return waiting(after(clock.now(), busyPauseMs))
  }
}

async function deliver(parts: MailParts, mail: VisitorMail, written: Mail): Promise<VisitorMailOutcome> {
  const { database, clock, mailer, log } = parts
  const now = clock.now()
  const dueAt = after(now, mailPauseMs(mail.attempts + 1))
  const attempt = await database.transaction((tx) => beginAttempt(tx, mail, now, dueAt))
  // Another worker won the race.
  if (attempt === undefined) return waiting(after(now, busyPauseMs))
  try {
    await mailer.send(written, mail.id)
  } catch (error) {
    if (error instanceof UncertainMail) return end(parts, attempt, 'uncertain')
    const isLast = attempt.attempts >= mailAttemptsMax
    log.warn(
      {
        event: 'visitor_mail.not_accepted',
        mail: mail.id,
        attempts: attempt.attempts,
        isLast,
        code: (error as { code?: string }).code,
      },
      'The mail server did not accept a mail to a visitor',
    )
    if (isLast) return end(parts, attempt, 'given_up')
    await database.transaction((tx) => endAttempt(tx, attempt, 'failed', clock.now()))
    return waiting(dueAt)
  }
  return end(parts, attempt, 'sent')
}

async function end(
  { database, clock, log }: MailParts,
  attempt: Attempt,
  state: 'sent' | 'given_up' | 'uncertain',
): Promise<VisitorMailOutcome> {
  if (state === 'uncertain') {
    log.warn(
      { event: 'visitor_mail.uncertain', mail: attempt.id },
      'Whether a mail to a visitor was sent is not known; it is not sent again',
    )
  }
  await database.transaction((tx) => endAttempt(tx, attempt, state, clock.now()))
  return { state, againAt: null }
}

async function write(parts: MailParts, { kind, aboutId }: VisitorMail): Promise<Mail | undefined> {
  const { database, identity, publicUrl, masterKey } = parts
  if (kind === 'contact_received') return writeContact(database.reader, identity, aboutId)
  if (kind === 'contact_reply') return writeReply(database.reader, identity, aboutId)
  if (kind === 'thread_answer') return writeAnswer(parts, aboutId)
  const subscription = await readSubscription(database.reader, { id: aboutId })
  if (subscription === undefined) return undefined
  const { email: to, language, state } = subscription
  const token = (step: 'confirm' | 'leave') => newsletterToken(masterKey, aboutId, step)
  const headers = unsubscribeHeaders({ publicUrl, token: token('leave') })
  if (kind === 'newsletter_confirm') {
    if (state !== 'waiting') return undefined
    return { to, headers, ...newsletterConfirmMail(identity, language, { publicUrl, token: token('confirm') }) }
  }
  if (state !== 'subscribed') return undefined
  return { to, headers, ...newsletterWelcomeMail(identity, language, { publicUrl, token: token('leave') }) }
}

async function writeContact(reader: Reader, identity: PublicIdentity, id: string): Promise<Mail | undefined> {
  const message = await readMessage(reader, id)
  if (message === undefined) return undefined
  const parts = { reference: messageReference(id), receivedAt: message.receivedAt }
  const who = await readIdentity(reader, identity, message.language)
  return { to: message.email, ...contactReceivedMail(who, message.language, parts) }
}

async function writeReply(reader: Reader, identity: PublicIdentity, id: string): Promise<Mail | undefined> {
  const reply = await readReply(reader, id)
  const message = reply && (await readMessage(reader, reply.messageId))
  if (reply === undefined || message === undefined) return undefined
  const parts = { reference: messageReference(message.id), receivedAt: message.receivedAt, text: reply.text }
  const who = await readIdentity(reader, identity, message.language)
  return { to: message.email, ...contactReplyMail(who, message.language, parts) }
}

async function writeAnswer(parts: MailParts, messageId: string): Promise<Mail | undefined> {
  const { database, identity, publicUrl, readAnswerNotice } = parts
  const notice = await readAnswerNotice(messageId)
  if (notice === undefined) return undefined
  const { to, language, reference, openedAt, text, phrases } = notice
  const who = await readIdentity(database.reader, identity, language)
  if (text === null) return { to, ...threadAnswerMail(who, language, { reference, publicUrl, phrases }) }
  return { to, ...contactReplyMail(who, language, { reference, receivedAt: openedAt, text }) }
}

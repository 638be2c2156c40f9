import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Reader } from '#platform/database/database.ts'
import type { Mail } from '#platform/mail/mail.ts'
import {
  contactReceivedMail,
  contactReplyMail,
  newsletterConfirmMail,
  newsletterWelcomeMail,
  unsubscribeHeaders,
} from '../mails.ts'
import type { MailParts } from '../parts.ts'
import { mailAttemptsMax, mailPauseMs, messageReference } from '../rules.ts'
import { newsletterToken } from '../store/keyed-digests.ts'
import { lockWaitingMail, updateMailAttempt, updateMailEnd, type WaitingMail } from '../store/mails.ts'
import { readMessage } from '../store/messages.ts'
import { readReply } from '../store/replies.ts'
import { readSubscription } from '../store/subscriptions.ts'
import { readIdentity } from './read-identity.ts'

/**
 * Sends the mail that has waited longest; true when there was one. The next attempt is written down before this one is made, so a
 * mail survives the death of the worker as well as that of the mail server; at worst it arrives twice under one Message-ID.
 */
export async function sendNextMail(parts: MailParts): Promise<boolean> {
  const { database, clock, mailer, log } = parts
  const now = clock.now()
  const mail = await database.transaction(async (tx) => {
    const waiting = await lockWaitingMail(tx, now)
    if (waiting === undefined) return undefined
    const attempts = waiting.attempts + 1
    await updateMailAttempt(tx, waiting.id, attempts, new Date(now.getTime() + mailPauseMs(attempts)))
    return { ...waiting, attempts }
  })
  if (mail === undefined) return false
  const written = await write(parts, mail)
  // The recipient has been forgotten, or has changed their mind in the meantime.
  if (written === undefined) {
    await database.transaction((tx) => updateMailEnd(tx, mail.id, 'given_up', now))
    return true
  }
  try {
    await mailer.send(written, mail.id)
    await database.transaction((tx) => updateMailEnd(tx, mail.id, 'sent', clock.now()))
  } catch (error) {
    const isLast = mail.attempts >= mailAttemptsMax
    log.warn(
      {
        event: 'visitor_mail.not_accepted',
        mail: mail.id,
        attempts: mail.attempts,
        isLast,
        code: (error as { code?: string }).code,
      },
      'The mail server did not accept a mail to a visitor',
    )
    if (isLast) await database.transaction((tx) => updateMailEnd(tx, mail.id, 'given_up', now))
  }
  return true
}

async function write(parts: MailParts, { kind, aboutId }: WaitingMail): Promise<Mail | undefined> {
  const { database, identity, publicUrl, masterKey } = parts
  if (kind === 'contact_received') return writeContact(database.reader, identity, aboutId)
  if (kind === 'contact_reply') return writeReply(database.reader, identity, aboutId)
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

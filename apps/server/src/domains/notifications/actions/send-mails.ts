import { mailText } from '@clearhold/contract/texts/messages'
import { mintMailToken, readMailContact } from '#domains/accounts/index.ts'
import { open, seal } from '#platform/crypto/crypto.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { drawLetter } from '#platform/mail/draw-letter.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailParts } from '../parts.ts'
import {
  failureName,
  kindsOfLink,
  type LinkPurpose,
  linkReuseMs,
  linkUrl,
  mailBatchMax,
  mailLeaseMs,
  mailLifeMs,
  retryPauseMs,
  tellingOf,
} from '../rules.ts'
import { type DueMail, endMail, hasNewerMail, leaseMails, postponeMail, writeLink } from '../store.ts'

/** A mail with everything it needs; only in this process's memory. */
interface ReadyMail extends DueMail {
  readonly address: string
  readonly token: string | undefined
  readonly name: string | undefined
}

/**
 * Sends what is due and answers how many it took. A failure postpones the mail, longer each time; a death in between sends
 * it again after the lease, with the same words and the same Message-ID.
 */
export async function sendMails(database: Database, parts: MailParts): Promise<number> {
  const now = parts.clock.now()
  const due = await database.transaction((tx) =>
    leaseMails(tx, now, new Date(now.getTime() + mailLeaseMs), mailBatchMax),
  )
  const ready: ReadyMail[] = []
  for (const mail of due) {
    const complete = await prepareAlone(database, parts, mail, now)
    if (complete !== undefined) ready.push(complete)
  }
  await Promise.all(ready.map((mail) => send(database, parts, mail)))
  return due.length
}

/** One that cannot be made ready does not keep the others: it waits with its failure, longer each time, and ends after a week. */
async function prepareAlone(
  database: Database,
  parts: MailParts,
  mail: DueMail,
  now: Date,
): Promise<ReadyMail | undefined> {
  try {
    return await database.transaction((tx) => prepare(tx, parts, mail, now))
  } catch (error) {
    const failure = `not_ready ${failureName(error)}`.slice(0, 40)
    parts.log.error(
      { event: 'mail.not_rendered', mailId: String(mail.id), kind: mail.kind, reason: failure },
      'A mail could not be rendered',
    )
    const again = new Date(now.getTime() + retryPauseMs(mail.attempts))
    await database.transaction((tx) => postponeMail(tx, mail.id, again, failure))
    return undefined
  }
}

/** Finds the address and, where there is one, makes the link; undefined when there is nothing to send any more. */
async function prepare(tx: Tx, parts: MailParts, mail: DueMail, now: Date): Promise<ReadyMail | undefined> {
  if (now.getTime() - mail.createdAt.getTime() > mailLifeMs) {
    await endMail(tx, mail.id, { state: 'refused', now, failure: 'too_old' })
    return undefined
  }
  const { link } = tellingOf(mail.kind)
  if (link !== undefined) return prepareLink(tx, parts, mail, link, now)
  const contact = await readMailContact(tx, mail.personId)
  if (mail.address !== null) return { ...mail, address: mail.address, token: undefined, name: contact?.fullName }
  await endMail(tx, mail.id, { state: 'void', now })
  return undefined
}

async function prepareLink(
  tx: Tx,
  parts: MailParts,
  mail: DueMail,
  purpose: LinkPurpose,
  now: Date,
): Promise<ReadyMail | undefined> {
  const context = `notifications:mail:${mail.messageId}`
  // A name that was typed into a form does not travel to an address nobody has confirmed: it could be an advertisement.
  const name = purpose === 'reset' ? (await readMailContact(tx, mail.personId))?.fullName : undefined
  const { linkSubject } = tellingOf(mail.kind)
  const subject = linkSubject === undefined ? undefined : mail.params[linkSubject]
  // Links for different things stand beside each other.
  const superseded = subject === undefined && (await hasNewerMail(tx, mail, kindsOfLink(purpose)))
  if (!superseded && mail.address !== null && mail.linkSealed !== null && (mail.linkUntil ?? now) > now) {
    const token = open(parts.masterKey, mail.linkSealed, context).toString()
    return { ...mail, address: mail.address, token, name }
  }
  const minted = superseded ? undefined : await mintMailToken(tx, parts, mail.personId, purpose, subject)
  if (minted === undefined) {
    await endMail(tx, mail.id, { state: 'void', now })
    return undefined
  }
  const sealed = seal(parts.masterKey, Buffer.from(minted.token), context)
  await writeLink(tx, mail.id, { address: minted.email, sealed, until: new Date(now.getTime() + linkReuseMs) })
  return { ...mail, address: minted.email, language: minted.language, token: minted.token, name }
}

async function send(database: Database, parts: MailParts, mail: ReadyMail): Promise<void> {
  try {
    await parts.mailer.send(await draw(parts, mail), mail.messageId)
  } catch (error) {
    await noteFailure(database, parts, mail, error as SmtpFailure)
    return
  }
  await database.transaction((tx) => endMail(tx, mail.id, { state: 'sent', now: parts.clock.now() }))
}

async function draw({ publicUrl, edition, operator }: MailParts, mail: ReadyMail): Promise<Mail> {
  const { subject, paragraphs, button, frame } = mailText(mail.language, mail.kind, mail.params)
  const url = buttonUrl(publicUrl, mail)
  const fill = (text: string, values: Readonly<Record<string, string>>) =>
    text.replace(/\{\{(\w+)\}\}/g, (_whole, field: string) => values[field] ?? '')
  const { html, text } = await drawLetter({
    language: mail.language,
    brand: operator.brand,
    subject,
    greeting: mail.name === undefined ? frame.hello : fill(frame.helloNamed, { name: mail.name }),
    paragraphs,
    ...(url === undefined || button === undefined ? {} : { link: { label: button, url, asText: frame.linkAsText } }),
    ...(edition === 'demo' ? { strip: frame.demo } : {}),
    footer: [frame.neverAsk, fill(frame.sentBy, { ...operator })],
  })
  return { to: mail.address, subject, text, html }
}

/** Where the button of a mail leads: a link that acts for the person, or a page they sign in to. */
function buttonUrl(publicUrl: string, { kind, token, language, params }: ReadyMail): string | undefined {
  const { link, opens } = tellingOf(kind)
  if (link !== undefined && token !== undefined) return linkUrl(publicUrl, link, token, language)
  return opens === undefined ? undefined : new URL(opens(params), publicUrl).href
}

interface SmtpFailure {
  readonly code?: string
  readonly responseCode?: number
}

/** The mail server's no to this address is final; that it cannot be reached, or wants to be left alone, is not. */
async function noteFailure(
  database: Database,
  { clock }: MailParts,
  mail: ReadyMail,
  { code, responseCode }: SmtpFailure,
): Promise<void> {
  const now = clock.now()
  const failure = `${code ?? 'unknown'} ${responseCode ?? ''}`.trim().slice(0, 40)
  await database.transaction((tx) =>
    code === 'EENVELOPE' && (responseCode ?? 0) >= 500
      ? endMail(tx, mail.id, { state: 'refused', now, failure })
      : postponeMail(tx, mail.id, new Date(now.getTime() + retryPauseMs(mail.attempts)), failure),
  )
}

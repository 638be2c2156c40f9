import { operatorPlaceholder } from '@clearhold/contract/edition'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { type Mailer, openMailer } from '#platform/mail/mail.ts'
import type { MailCatcher } from '#stack/mail-catcher.ts'
import { silentLog, type TestDatabase, testDatabase, testMail } from '#testing/resources.ts'
import { readOpenVisitorMailIds } from '../store/mails.ts'
import { cleanUpVisitors } from './clean-up-visitors.ts'
import { closeContactMessage } from './close-contact-message.ts'
import { replyToContactMessage } from './reply-to-contact-message.ts'
import { sendVisitorMail } from './send-visitor-mail.ts'
import { showContactMessage } from './show-contact-message.ts'

const authorId = randomId()
const id = randomId()
let nowMs = Date.parse('2026-11-15T10:00:00Z')
const clock = { now: () => new Date(nowMs) }
let database: TestDatabase
let catcher: MailCatcher
let mailer: Mailer
beforeEach(async () => {
  nowMs = Date.parse('2026-11-15T10:00:00Z')
  ;[database, catcher] = await Promise.all([testDatabase(), testMail()])
  mailer = openMailer(catcher.smtpUrl, 'Clearhold <no-reply@clearhold.example>')
  await database.owner(
    `insert into content.contact_message (id, form_digest, name, email, subject, message, language, received_at)
     values ($1, sha256('a'), 'Buy <b>now</b>', 'ines@example.test', 'Cheap pills', 'https://spam.example', 'fr', $2)`,
    [id, clock.now()],
  )
})
afterEach(() => mailer.close())

const reply = (text: string, messageId = id) =>
  replyToContactMessage(database.app, clock, { id: messageId, text, authorId, requestId: 'r1' })
/** Runs every open mail once, as their flows do; returns how many there were. */
async function send(): Promise<number> {
  const parts = {
    database: database.app,
    clock,
    mailer,
    masterKey: Buffer.alloc(32, 7),
    log: silentLog,
    publicUrl: 'https://clearhold.test',
    identity: { edition: 'demo', operator: operatorPlaceholder } as const,
    readAnswerNotice: async () => undefined,
  }
  const ids = await readOpenVisitorMailIds(database.app.reader, undefined, 10)
  for (const mailId of ids) await sendVisitorMail(parts, mailId)
  return ids.length
}
const read = async () => {
  const found = await showContactMessage(database.app.reader, id)
  if (!found.ok) throw new Error(found.code)
  return found.value
}

test('the answer reaches the visitor over SMTP, framed in their language, with nothing of what they typed', async () => {
  expect(await reply('Bonjour Inès,\nla réponse est <oui>.\n\nCordialement')).toEqual({ ok: true, value: 'answered' })
  expect((await read()).replies).toMatchObject([{ mail: 'waiting', sentAt: null }])
  nowMs += 5_000
  expect(await send()).toBe(1)
  const [mail] = catcher.messages
  expect(mail).toMatchObject({
    to: 'ines@example.test',
    subject: `Notre réponse à votre message (C-${id.slice(0, 8).toUpperCase()})`,
  })
  expect(mail?.text).toContain('> Bonjour Inès,\n> la réponse est <oui>.')
  expect(mail?.text).toContain('Écrivez à support@clearhold.example')
  expect(mail?.html).toContain('Bonjour Inès,<br>la réponse est &#60;oui&#62;.</p>')
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/pills|spam|Buy/)
  expect(await read()).toMatchObject({
    state: 'answered',
    assignee: { id: authorId },
    replies: [{ author: { id: authorId }, mail: 'sent', sentAt: clock.now().toISOString() }],
  })
  expect(await database.owner('select actor, action, subject from audit.record')).toEqual([
    { actor: `person:${authorId}`, action: 'contact_message.answered', subject: `contact_message:${id}` },
  ])
})

test('behavior: the same words twice, also at once, are one answer and one mail', async () => {
  await Promise.all([reply('Yes.'), reply('Yes.'), reply('Yes.')])
  nowMs += 1_000
  await reply('And one thing more.')
  expect(await send()).toBe(2)
  expect((await read()).replies.map(({ text }) => text)).toEqual(['Yes.', 'And one thing more.'])
  expect(catcher.messages).toHaveLength(2)
  expect(await database.owner(`select 1 from audit.record where action = 'contact_message.answered'`)).toHaveLength(2)
})

test('error: a message that is closed or not there is not answered, and no mail waits', async () => {
  await closeContactMessage(database.app, clock, { id, actor: 'person:x', requestId: 'r2' })
  expect(await reply('Too late.')).toEqual({ ok: false, code: 'message_closed' })
  expect(await reply('To an unknown message.', randomId())).toEqual({ ok: false, code: 'not_found' })
  expect(await database.owner('select 1 from content.mail')).toEqual([])
  expect(await showContactMessage(database.app.reader, randomId())).toEqual({ ok: false, code: 'not_found' })
})

test('that an answer was sent is known as long as the answer is; both go with the message', async () => {
  await reply('Yes.')
  await send()
  nowMs += 40 * 86_400_000
  await cleanUpVisitors(database.app, clock)
  expect((await read()).replies).toMatchObject([{ mail: 'sent' }])
  await closeContactMessage(database.app, clock, { id, actor: 'person:x', requestId: 'r3' })
  nowMs += 730 * 86_400_000
  await cleanUpVisitors(database.app, clock)
  await cleanUpVisitors(database.app, clock)
  expect(await database.owner('select 1 from content.contact_message')).toEqual([])
  expect(await database.owner('select 1 from content.reply')).toEqual([])
  expect(await database.owner('select 1 from content.mail')).toEqual([])
})

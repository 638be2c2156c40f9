import { operatorPlaceholder } from '@clearhold/contract/edition'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { Overloaded } from '#platform/gate/gate.ts'
import { attemptMsMax, type Mailer, openMailer, UncertainMail } from '#platform/mail/mail.ts'
import type { CaughtMail, MailCatcher } from '#stack/mail-catcher.ts'
import { waitFor } from '#stack/wait-for.ts'
import { silentLog, type TestDatabase, testDatabase, testMail } from '#testing/resources.ts'
import type { MailParts } from '../parts.ts'
import { readOpenVisitorMailIds } from '../store/mails.ts'
import { followNewsletterLink } from './follow-newsletter-link.ts'
import { issueFormStamp } from './issue-form-stamp.ts'
import { requestNewsletter } from './request-newsletter.ts'
import { sendContactMessage } from './send-contact-message.ts'
import { sendVisitorMail } from './send-visitor-mail.ts'

const masterKey = Buffer.alloc(32, 7)
const from = 'Clearhold <no-reply@clearhold.example>'
const nowhere = openMailer('smtp://127.0.0.1:1', from)
let database: TestDatabase
let catcher: MailCatcher
let mailer: Mailer
let parts: MailParts
let nowMs: number
beforeEach(async () => {
  ;[database, catcher] = await Promise.all([testDatabase(), testMail()])
  mailer = openMailer(catcher.smtpUrl, from)
  nowMs = Date.parse('2026-11-15T10:00:00Z')
  parts = {
    database: database.app,
    mailer,
    masterKey,
    log: silentLog,
    publicUrl: 'https://clearhold.test',
    identity: { edition: 'demo', operator: operatorPlaceholder },
    clock: { now: () => new Date(nowMs) },
    readAnswerNotice: async () => undefined,
  }
})
afterEach(() => mailer.close())
afterAll(() => nowhere.close())

const stamp = () => issueFormStamp(masterKey, new Date(nowMs - 10_000))
const write = () =>
  sendContactMessage(parts, {
    address: '203.0.113.7',
    form: {
      name: 'Buy now',
      email: 'ines@example.test',
      subject: 'Cheap pills',
      message: 'https://spam.example',
      language: 'es',
      website: '',
      stamp: stamp(),
    },
  })
const subscribe = () =>
  requestNewsletter(parts, {
    address: '203.0.113.7',
    form: { email: 'ines@example.test', language: 'fr', website: '', stamp: stamp() },
  })
/** Runs every open mail once, as their flows do; returns the outcome of each. */
async function sendAll(change: Partial<MailParts> = {}): Promise<string[]> {
  const ids = await readOpenVisitorMailIds(database.app.reader, undefined, 100)
  const outcomes = await Promise.all(ids.map((id) => sendVisitorMail({ ...parts, ...change }, id)))
  return outcomes.map(({ state }) => state)
}
const jobs = () => database.owner('select attempts, sent_at, given_up_at from content.mail')
const tokenIn = ({ text }: CaughtMail | { text: string }, step: string) =>
  new RegExp(`/newsletter#${step}=(\\S+)`).exec(text)?.[1] ?? ''

test('a confirmation reaches the sender in their language, with nothing of what they typed', async () => {
  await write()
  expect(await sendAll()).toEqual(['sent'])
  expect(await sendAll()).toEqual([])
  const [mail] = catcher.messages
  expect(mail).toMatchObject({
    to: 'ines@example.test',
    subject: expect.stringMatching(/^Hemos recibido su mensaje \(C-/),
  })
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/pills|spam|Buy now/)
  expect(await jobs()).toEqual([{ attempts: 1, sent_at: new Date(nowMs), given_up_at: null }])
})

test('behavior: a mail server that is away loses nothing; the pause grows, and one mail arrives in the end', async () => {
  await write()
  const [id = ''] = await readOpenVisitorMailIds(database.app.reader, undefined, 1)
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const againAt = new Date(nowMs + 60_000 * 2 ** (attempt - 1))
    expect(await sendVisitorMail({ ...parts, mailer: nowhere }, id)).toEqual({ state: 'waiting', againAt })
    expect(await sendVisitorMail(parts, id)).toEqual({ state: 'waiting', againAt })
    nowMs = againAt.getTime()
  }
  expect(await jobs()).toMatchObject([{ attempts: 3, sent_at: null, given_up_at: null }])
  expect(await sendAll()).toEqual(['sent'])
  expect(catcher.messages).toHaveLength(1)
  nowMs += 86_400_000
  expect(await sendVisitorMail(parts, id)).toEqual({ state: 'sent', againAt: null })
  expect(catcher.messages).toHaveLength(1)
})

test('error: after twenty attempts it is given up, and said so in its row', async () => {
  await write()
  await database.owner('update content.mail set attempts = 19')
  expect(await sendAll({ mailer: nowhere })).toEqual(['given_up'])
  expect(await jobs()).toMatchObject([{ attempts: 20, sent_at: null, given_up_at: expect.any(Date) }])
})

test('behavior: two who look at once send one mail', async () => {
  for (let index = 0; index < 4; index += 1) await write()
  await Promise.all([sendAll(), sendAll(), sendAll()])
  expect(catcher.messages).toHaveLength(4)
})

test('behavior: a worker killed after the server’s yes: the mail is left alone, then uncertain, and not sent again', async () => {
  await write()
  const [id = ''] = await readOpenVisitorMailIds(database.app.reader, undefined, 1)
  const killed: Mailer = {
    ...mailer,
    send: async (mail, messageId) => {
      await mailer.send(mail, messageId)
      await new Promise(() => undefined)
    },
  }
  void sendAll({ mailer: killed })
  await waitFor('the mail', async () => catcher.messages.length === 1)
  expect(await sendVisitorMail(parts, id)).toEqual({ state: 'waiting', againAt: new Date(nowMs + attemptMsMax) })
  nowMs += attemptMsMax
  expect(await sendVisitorMail(parts, id)).toEqual({ state: 'uncertain', againAt: null })
  nowMs += 86_400_000
  expect(await sendVisitorMail(parts, id)).toEqual({ state: 'uncertain', againAt: null })
  expect(catcher.messages).toHaveLength(1)
  expect(await jobs()).toMatchObject([{ attempts: 1, sent_at: null, given_up_at: expect.any(Date) }])
})

test('behavior: a server that falls silent after the last word leaves it uncertain; who learns late that it was taken says so', async () => {
  await write()
  const silent: Mailer = { ...mailer, send: () => Promise.reject(new UncertainMail('no answer to the mail')) }
  expect(await sendAll({ mailer: silent })).toEqual(['uncertain'])
  nowMs += 60_000
  await write()
  const { promise, resolve } = Promise.withResolvers<void>()
  const sending = sendAll({ mailer: { ...mailer, send: () => promise } })
  await waitFor('the attempt', async () => (await jobs()).every(({ attempts }) => attempts === 1))
  nowMs += attemptMsMax
  expect(await sendAll()).toEqual(['uncertain'])
  resolve()
  expect(await sending).toEqual(['sent'])
  expect(
    await database.owner('select 1 from content.mail where sent_at is not null and given_up_at is null'),
  ).toHaveLength(1)
})

test('behavior: more than the lines can carry come back later, and have lost no attempt', async () => {
  await write()
  const busy: Mailer = { ...mailer, withLine: () => Promise.reject(new Overloaded('waited too long')) }
  expect(await sendAll({ mailer: busy })).toEqual(['waiting'])
  expect(await jobs()).toMatchObject([{ attempts: 0 }])
})

test('newsletter: confirm, welcome and leave by the tokens of the mails themselves', async () => {
  await subscribe()
  await sendAll()
  const confirm = catcher.messages[0]
  expect(confirm).toMatchObject({ to: 'ines@example.test', subject: expect.stringContaining('confirmer') })
  const confirmToken = tokenIn(confirm ?? { text: '' }, 'confirm')
  expect(await followNewsletterLink(parts, 'confirm', confirmToken)).toEqual({ ok: true, value: 'subscribed' })
  await sendAll()
  const welcome = catcher.messages[0]
  expect(welcome?.subject).toBe('Vous êtes abonné aux actualités de Clearhold')
  const leaveToken = tokenIn(welcome ?? { text: '' }, 'leave')
  expect(welcome?.headers).toMatchObject({
    'list-unsubscribe': `<https://clearhold.test/api/newsletter/unsubscribe?token=${leaveToken}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(await followNewsletterLink(parts, 'leave', leaveToken)).toEqual({ ok: true, value: 'left' })
})

test('a subscriber who left or was deleted before the mail went out gets none', async () => {
  await subscribe()
  await database.owner(`update content.subscription set state = 'left', left_at = now()`)
  await write()
  await database.owner('delete from content.contact_message')
  expect(await sendAll()).toEqual(['given_up', 'given_up'])
  expect(await sendAll()).toEqual([])
  expect(catcher.messages).toEqual([])
})

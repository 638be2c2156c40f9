import { operatorPlaceholder } from '@clearhold/contract/edition'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Mailer, openMailer } from '#platform/mail/mail.ts'
import type { CaughtMail, MailCatcher } from '#stack/mail-catcher.ts'
import { silentLog, type TestDatabase, testDatabase, testMail } from '#testing/resources.ts'
import type { MailParts } from '../parts.ts'
import { followNewsletterLink } from './follow-newsletter-link.ts'
import { issueStamp } from './issue-stamp.ts'
import { receiveMessage } from './receive-message.ts'
import { requestNewsletter } from './request-newsletter.ts'
import { sendNextMail } from './send-next-mail.ts'

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
  }
})
afterAll(() => {
  mailer.close()
  nowhere.close()
})

const stamp = () => issueStamp(masterKey, new Date(nowMs - 10_000))
const write = () =>
  receiveMessage(parts, {
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
const jobs = () => database.owner('select attempts, sent_at, given_up_at from content.mail')
const tokenIn = ({ text }: CaughtMail | { text: string }, step: string) =>
  new RegExp(`/newsletter#${step}=(\\S+)`).exec(text)?.[1] ?? ''

test('a confirmation reaches the sender in their language, with nothing of what they typed', async () => {
  await write()
  expect(await sendNextMail(parts)).toBe(true)
  expect(await sendNextMail(parts)).toBe(false)
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
  const away = { ...parts, mailer: nowhere }
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await sendNextMail(away)).toBe(true)
    expect(await sendNextMail(away)).toBe(false)
    nowMs += 60_000 * 2 ** (attempt - 1)
  }
  expect(await jobs()).toMatchObject([{ attempts: 3, sent_at: null, given_up_at: null }])
  expect(await sendNextMail(parts)).toBe(true)
  expect(catcher.messages).toHaveLength(1)
  nowMs += 86_400_000
  expect(await sendNextMail(parts)).toBe(false)
})

test('error: after twenty attempts it is given up, and said so in its row', async () => {
  await write()
  await database.owner('update content.mail set attempts = 19')
  await sendNextMail({ ...parts, mailer: nowhere })
  expect(await jobs()).toMatchObject([{ attempts: 20, sent_at: null, given_up_at: expect.any(Date) }])
})

test('behavior: two workers send each mail once', async () => {
  for (let index = 0; index < 4; index += 1) await write()
  await Promise.all(
    [1, 2].map(async () => {
      while (await sendNextMail(parts));
    }),
  )
  expect(catcher.messages).toHaveLength(4)
})

test('newsletter: confirm, welcome and leave by the tokens of the mails themselves', async () => {
  await subscribe()
  await sendNextMail(parts)
  const confirm = catcher.messages[0]
  expect(confirm).toMatchObject({ to: 'ines@example.test', subject: expect.stringContaining('confirmer') })
  const confirmToken = tokenIn(confirm ?? { text: '' }, 'confirm')
  expect(await followNewsletterLink(parts, 'confirm', confirmToken)).toEqual({ ok: true, value: 'subscribed' })
  await sendNextMail(parts)
  const welcome = catcher.messages[0]
  expect(welcome?.subject).toBe('Vous êtes abonné aux actualités de Clearhold')
  const leaveToken = tokenIn(welcome ?? { text: '' }, 'leave')
  expect(welcome?.headers).toMatchObject({
    'list-unsubscribe': `<https://clearhold.test/api/newsletter/unsubscribe?token=${leaveToken}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(await followNewsletterLink(parts, 'leave', leaveToken)).toEqual({ ok: true, value: 'left' })
})

test('whoever left or was forgotten before the mail went out gets none', async () => {
  await subscribe()
  await database.owner(`update content.subscription set state = 'left', left_at = now()`)
  await write()
  await database.owner('delete from content.contact_message')
  expect(await sendNextMail(parts)).toBe(true)
  expect(await sendNextMail(parts)).toBe(true)
  expect(await sendNextMail(parts)).toBe(false)
  expect(catcher.messages).toEqual([])
})

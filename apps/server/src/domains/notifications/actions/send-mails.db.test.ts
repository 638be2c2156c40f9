import { operatorPlaceholder } from '@clearhold/contract/edition'
import type { EventType } from '@clearhold/contract/events'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from '#platform/clock/clock.ts'
import { appendEvent, type EventDraft } from '#platform/events/outbox.ts'
import { type Mailer, openMailer } from '#platform/mail/mail.ts'
import { freePort } from '#stack/free-port.ts'
import { type MailCatcher, startMailCatcher } from '#stack/mail-catcher.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import type { MailParts } from '../parts.ts'
import { notifyOfEvents } from './notify-of-events.ts'
import { sendMails } from './send-mails.ts'

const database = prepareDatabase('test')
let port: number
let mailer: Mailer
let catcher: MailCatcher | undefined
const closing: (() => Promise<void> | void)[] = []
/** Real time, moved forward by the tests: rows keep the database's own time of birth. */
const clock: Clock & { aheadMs: number } = { aheadMs: 0, now: () => new Date(Date.now() + clock.aheadMs) }

beforeEach(async () => {
  port = await freePort()
  mailer = openMailer(`smtp://127.0.0.1:${port}`, 'Clearhold <no-reply@clearhold.example>')
  closing.push(() => mailer.close())
  clock.aheadMs = 0
  catcher = undefined
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function startServer(): Promise<MailCatcher> {
  catcher = await startMailCatcher({ smtp: port, page: 0 })
  closing.push(catcher.close)
  return catcher
}
const parts = (change: Partial<MailParts> = {}): MailParts => ({
  clock,
  log: silentLog,
  mailer,
  masterKey: Buffer.alloc(32, 3),
  publicUrl: 'https://clearhold.example',
  edition: 'demo',
  operator: operatorPlaceholder,
  ...change,
})
async function happened(personId: string, type: EventType, payload: Record<string, string> = {}): Promise<void> {
  await database.app.transaction((tx) => appendEvent(tx, { type, personId, payload } as EventDraft))
  while ((await notifyOfEvents({ database: database.app, clock, log: silentLog })) > 0);
}
const rows = () =>
  database.owner('select state, attempts, address, link_sealed, last_failure from notifications.mail order by id')
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1]

test('a mail arrives once, in the person’s language, and nothing of it is kept', async () => {
  const { messages } = await startServer()
  const personId = await insertTestPerson(database, { language: 'es' })
  await happened(personId, 'account.frozen', { reason: 'un móvil robado' })
  expect(await sendMails(database.app, parts())).toBe(1)
  expect(await sendMails(database.app, parts())).toBe(0)
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatchObject({ to: `${personId}@example.test`, subject: 'Su cuenta está congelada' })
  for (const part of ['Hola, Some Body:', 'Motivo: un móvil robado.', 'Demostración: solo dinero de prueba']) {
    expect(messages[0]?.text).toContain(part)
    expect(messages[0]?.html).toContain(part)
  }
  expect(await rows()).toEqual([{ state: 'sent', attempts: 1, address: null, link_sealed: null, last_failure: null }])
})

test('live mails carry no demo strip, and the operator’s name', async () => {
  const { messages } = await startServer()
  await happened(await insertTestPerson(database), 'account.unfrozen')
  const operator = { ...operatorPlaceholder, legalName: 'Hold Ltd' }
  await sendMails(database.app, parts({ edition: 'live', operator }))
  expect(messages[0]?.text).toContain('Sent by Hold Ltd.')
  expect(messages[0]?.text).not.toContain('Demo')
})

describe('a mail server that is down', () => {
  test('behavior: loses nothing: the mail waits, longer each time, and goes out as the same mail', async () => {
    const personId = await insertTestPerson(database)
    await happened(personId, 'account.unfrozen')
    await sendMails(database.app, parts())
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, last_failure: 'ESOCKET' }])
    expect(await sendMails(database.app, parts())).toBe(0)
    clock.aheadMs = 5_500
    await sendMails(database.app, parts())
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 2 }])
    clock.aheadMs = 11_000
    expect(await sendMails(database.app, parts())).toBe(0)
    const { messages } = await startServer()
    clock.aheadMs = 20_000
    await sendMails(database.app, parts())
    expect(messages).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 3 }])
  })

  test('behavior: a worker that dies after sending sends the same mail again, with the same id and the same link', async () => {
    const { messages } = await startServer()
    await happened(await insertTestPerson(database), 'account.reset_requested')
    const dying: Mailer = {
      ...mailer,
      send: async (mail, id) => {
        await mailer.send(mail, id)
        throw Object.assign(new Error('the connection was lost after the last byte'), { code: 'ECONNECTION' })
      },
    }
    await sendMails(database.app, parts({ mailer: dying }))
    clock.aheadMs = 6_000
    await sendMails(database.app, parts())
    expect(messages).toHaveLength(2)
    expect(messages[0]?.messageId).toBe(messages[1]?.messageId)
    expect(messages[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@clearhold>$/)
    expect(messages[0]?.text).toBe(messages[1]?.text)
  })

  test('error: after a week the mail is given up, and its address forgotten', async () => {
    await happened(await insertTestPerson(database), 'account.unfrozen')
    clock.aheadMs = 8 * 24 * 3_600_000
    await sendMails(database.app, parts())
    expect(await rows()).toMatchObject([{ state: 'refused', address: null, last_failure: 'too_old' }])
  })
})

test('error: an address the mail server refuses for good is not tried again', async () => {
  const picky = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  await new Promise<void>((resolve) => picky.listen(port, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => picky.close(() => resolve())))
  await happened(await insertTestPerson(database), 'account.unfrozen')
  await sendMails(database.app, parts())
  expect(await rows()).toMatchObject([{ state: 'refused', attempts: 1, last_failure: 'EENVELOPE 550', address: null }])
})

test('error: a mail that cannot be made ready keeps no other, and says so until it ends', async () => {
  const { messages } = await startServer()
  const poisonedId = await insertTestPerson(database)
  await happened(poisonedId, 'account.reset_requested')
  const deaf: Mailer = { ...mailer, send: () => Promise.reject(Object.assign(new Error('no'), { code: 'ESOCKET' })) }
  await sendMails(database.app, parts({ mailer: deaf }))
  await happened(await insertTestPerson(database), 'account.unfrozen')
  clock.aheadMs = 6_000
  // The key that sealed its link is another one now.
  const turned = parts({ masterKey: Buffer.alloc(32, 4) })
  expect(await sendMails(database.app, turned)).toBe(2)
  expect(messages).toHaveLength(1)
  expect(await rows()).toMatchObject([
    { state: 'waiting', attempts: 2, last_failure: expect.stringMatching(/^not_ready /) },
    { state: 'sent' },
  ])
  expect(await sendMails(database.app, turned)).toBe(0)
  clock.aheadMs = 15 * 60_000
  expect(await sendMails(database.app, turned)).toBe(1)
  expect([messages.length, (await rows())[0]?.['state']]).toEqual([2, 'sent'])
})

describe('links', () => {
  test('a link is made when it is sent; a newer one voids an older mail that still waits', async () => {
    const personId = await insertTestPerson(database)
    await happened(personId, 'account.reset_requested')
    await sendMails(database.app, parts())
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ state: 'waiting', address: `${personId}@example.test` })
    expect(waiting?.['link_sealed']).not.toBeNull()
    await happened(personId, 'account.reset_requested')
    const { messages } = await startServer()
    clock.aheadMs = 6_000
    await sendMails(database.app, parts())
    expect(messages).toHaveLength(1)
    expect(messages[0]?.text).toContain('https://clearhold.example/reset-password?token=')
    expect(await rows()).toMatchObject([
      { state: 'void', link_sealed: null },
      { state: 'sent', link_sealed: null },
    ])
    expect(await database.owner('select count(*)::int as links from accounts.mail_token')).toEqual([{ links: 1 }])
  })

  test('a retry after the link’s time gets a fresh one', async () => {
    const personId = await insertTestPerson(database)
    await happened(personId, 'account.reset_requested')
    const digest = async () => (await database.owner('select digest from accounts.mail_token'))[0]?.['digest']
    await sendMails(database.app, parts())
    const first = await digest()
    clock.aheadMs = 6_000
    await sendMails(database.app, parts())
    expect(await digest()).toEqual(first)
    clock.aheadMs = 15 * 60_000
    const { messages } = await startServer()
    await sendMails(database.app, parts())
    expect(await digest()).not.toEqual(first)
    expect(tokenIn(messages[0]?.text)).toBeDefined()
  })

  test('a name typed into the form does not travel to an address nobody confirmed', async () => {
    const { messages } = await startServer()
    const personId = await insertTestPerson(database)
    await database.owner(`update accounts.person set email_verified_at = null, full_name = 'Win now' where id = $1`, [
      personId,
    ])
    await happened(personId, 'account.registered')
    await sendMails(database.app, parts())
    expect(messages[0]?.text).toContain('/verify-email?token=')
    expect(`${messages[0]?.text}${messages[0]?.html}`).not.toContain('Win now')
  })

  test('nothing is sent where there is nothing to confirm any more', async () => {
    const { messages } = await startServer()
    await happened(await insertTestPerson(database), 'account.verification_requested')
    await sendMails(database.app, parts())
    expect([messages.length, (await rows())[0]?.['state']]).toEqual([0, 'void'])
  })
})

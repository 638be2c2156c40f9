import type { Socket } from 'node:net'
import { operatorPlaceholder } from '@clearhold/contract/edition'
import type { EventType } from '@clearhold/contract/events'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from '#platform/clock/clock.ts'
import { appendEvent, type EventDraft } from '#platform/events/outbox.ts'
import { Overloaded } from '#platform/gate/gate.ts'
import { type Mailer, openMailer } from '#platform/mail/mail.ts'
import { freePort } from '#stack/free-port.ts'
import { type MailCatcher, startMailCatcher } from '#stack/mail-catcher.ts'
import { waitFor } from '#stack/wait-for.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import type { MailParts } from '../parts.ts'
import { readOpenMailIds } from '../store/mails.ts'
import { changePhrase } from './change-phrase.ts'
import { notifyOfEvents } from './notify-of-events.ts'
import { sendMail } from './send-mail.ts'

const database = prepareDatabase('test')
let port: number
let mailer: Mailer
let catcher: MailCatcher | undefined
const closing: (() => Promise<void> | void)[] = []
/** Real time, moved forward by the tests: rows keep the database's own creation time. */
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
/** Listens on the mailer's port; returns how to stop it. */
async function listen(server: SMTPServer): Promise<() => Promise<void>> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= new Promise((resolve) => server.close(() => resolve()))
    return closed
  }
  closing.push(close)
  return close
}
const parts = (change: Partial<MailParts> = {}): MailParts => ({
  database: database.app,
  clock,
  log: silentLog,
  mailer,
  masterKey: Buffer.alloc(32, 3),
  publicUrl: 'https://clearhold.example',
  edition: 'demo',
  readOperator: async () => operatorPlaceholder,
  ...change,
})
async function happened(personId: string, type: EventType, payload: Record<string, string> = {}): Promise<void> {
  await database.app.transaction((tx) => appendEvent(tx, { type, personId, payload } as EventDraft))
  while ((await notifyOfEvents({ database: database.app, clock, log: silentLog })) > 0);
}
/** Runs every open mail once, as their flows do; returns the outcome of each, in order. */
async function sendAll(change: Partial<MailParts> = {}): Promise<string[]> {
  const ids = await readOpenMailIds(database.app.reader, undefined, 100)
  const outcomes = await Promise.all(ids.map((id) => sendMail(parts(change), BigInt(id))))
  return outcomes.map(({ state }) => state)
}
const rows = () =>
  database.owner('select state, attempts, address, link_sealed, last_failure from notifications.mail order by id')
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1]

test('a mail arrives once, in the person’s language, and nothing of it is kept', async () => {
  const { messages } = await startServer()
  const personId = await insertTestPerson(database, { language: 'es' })
  await happened(personId, 'account.frozen', { freezeReason: 'identity_check' })
  expect(await sendAll()).toEqual(['sent'])
  expect(await sendAll()).toEqual([])
  expect(await sendMail(parts(), 1n)).toEqual({ state: 'sent', againAt: null })
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatchObject({ to: `${personId}@example.test`, subject: 'Su cuenta está congelada' })
  for (const part of [
    'Hola, Sam Holder:',
    'Motivo: hay que volver a comprobar algo de su identidad.',
    'Demostración: solo dinero de prueba',
  ]) {
    expect(messages[0]?.text).toContain(part)
    expect(messages[0]?.html).toContain(part)
  }
  expect(await rows()).toEqual([{ state: 'sent', attempts: 1, address: null, link_sealed: null, last_failure: null }])
})

test('a mail carries the person’s phrase, except to an address that is not confirmed', async () => {
  const { messages } = await startServer()
  const personId = await insertTestPerson(database)
  const change = { personId, phrase: 'Grandmother’s blue bicycle', now: clock.now(), requestId: 'r' }
  await database.app.transaction((tx) => changePhrase(tx, { masterKey: parts().masterKey }, change))
  await database.owner("update accounts.person set pending_email = 'new@example.test' where id = $1", [personId])
  await happened(personId, 'account.reset_requested')
  await happened(personId, 'account.email_change_requested')
  expect(await sendAll()).toEqual(['sent', 'sent', 'sent'])
  const carrying = messages.filter(({ text, html }) => `${text}${html}`.includes('blue bicycle'))
  expect(carrying.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    [`${personId}@example.test`, 'Set a new password'],
    [`${personId}@example.test`, 'The phrase in our emails was changed'],
  ])
  expect(messages.map(({ to }) => to)).toContain('new@example.test')
})

test('a mail says when the thing happened, however late it is queued', async () => {
  const { messages } = await startServer()
  const personId = await insertTestPerson(database)
  await database.app.transaction((tx) =>
    appendEvent(tx, { type: 'account.unfrozen', personId, payload: {} } as EventDraft),
  )
  await database.owner("update platform.outbox set created_at = '2026-11-13T09:30:00Z' where person_id = $1", [
    personId,
  ])
  while ((await notifyOfEvents({ database: database.app, clock, log: silentLog })) > 0);
  await sendAll()
  expect(messages[0]?.text).toContain('When: Fri 13 Nov 2026, 09:30 UTC')
})

test('live mails carry no demo strip, and the operator’s name', async () => {
  const { messages } = await startServer()
  await happened(await insertTestPerson(database), 'account.unfrozen')
  const operator = { ...operatorPlaceholder, legalName: 'Hold Ltd' }
  await sendAll({ edition: 'live', readOperator: async () => operator })
  expect(messages[0]?.text).toContain('Sent by Hold Ltd.')
  expect(messages[0]?.text).not.toContain('Demo')
})

describe('a mail server that is down', () => {
  test('behavior: loses nothing: the mail waits, longer each time, and goes out as the same mail', async () => {
    const personId = await insertTestPerson(database)
    await happened(personId, 'account.unfrozen')
    await sendAll()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, last_failure: 'ESOCKET' }])
    const { againAt } = await sendMail(parts(), 1n)
    expect((againAt?.getTime() ?? 0) - clock.now().getTime()).toBeGreaterThan(4_000)
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    clock.aheadMs = 5_500
    await sendAll()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 2 }])
    clock.aheadMs = 11_000
    await sendAll()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 2 }])
    const { messages } = await startServer()
    clock.aheadMs = 20_000
    await sendAll()
    expect(messages).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 3 }])
  })

  test('behavior: a mail that was certainly not taken goes out again as the same mail, with the same link', async () => {
    await happened(await insertTestPerson(database), 'account.reset_requested')
    const drawn: string[] = []
    const full: Mailer = {
      ...mailer,
      send: (mail, id) => {
        drawn.push(`${id} ${mail.text}`)
        return Promise.reject(Object.assign(new Error('try later'), { code: 'EENVELOPE', responseCode: 451 }))
      },
    }
    await sendAll({ mailer: full })
    clock.aheadMs = 6_000
    const { messages } = await startServer()
    await sendAll()
    expect(messages[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@clearhold>$/)
    expect(drawn[0]?.trim()).toBe(`${messages[0]?.messageId.slice(1, 37)} ${messages[0]?.text}`.trim())
  })

  test('error: after a week the mail is given up, and its address forgotten', async () => {
    await happened(await insertTestPerson(database), 'account.unfrozen')
    clock.aheadMs = 8 * 24 * 3_600_000
    expect(await sendAll()).toEqual(['refused'])
    expect(await rows()).toMatchObject([{ state: 'refused', address: null, last_failure: 'too_old' }])
  })
})

describe('a mail whose outcome is unknown', () => {
  const uncertain = [{ state: 'uncertain', attempts: 1, address: null, link_sealed: null }]

  test('behavior: a worker killed after the server’s yes: it is left alone, then said to be uncertain, and not sent again', async () => {
    const { messages } = await startServer()
    await happened(await insertTestPerson(database), 'account.reset_requested')
    const killed: Mailer = {
      ...mailer,
      send: async (mail, id) => {
        await mailer.send(mail, id)
        await new Promise(() => undefined)
      },
    }
    void sendAll({ mailer: killed })
    await waitFor('the mail', async () => messages.length === 1)
    const { state, againAt } = await sendMail(parts(), 1n)
    expect(state).toBe('waiting')
    expect((againAt?.getTime() ?? 0) - clock.now().getTime()).toBeGreaterThan(10_000)
    clock.aheadMs = 21_000
    expect(await sendMail(parts(), 1n)).toEqual({ state: 'uncertain', againAt: null })
    expect(await sendMail(parts(), 1n)).toEqual({ state: 'uncertain', againAt: null })
    expect(await rows()).toMatchObject(uncertain)
    expect(messages).toHaveLength(1)
  })

  test('behavior: a server that takes the last word and falls silent', async () => {
    const silent = new SMTPServer({
      authOptional: true,
      closeTimeout: 100,
      disabledCommands: ['STARTTLS'],
      onData: (stream) => {
        stream.resume()
        stream.on('end', () => sockets.forEach((socket) => void socket.destroy()))
      },
    })
    const sockets = new Set<Socket>()
    silent.server.on('connection', (socket: Socket) => sockets.add(socket))
    await listen(silent)
    await happened(await insertTestPerson(database), 'account.unfrozen')
    expect(await sendAll()).toEqual(['uncertain'])
    expect(await rows()).toMatchObject([{ ...uncertain[0], last_failure: 'no_answer' }])
  })

  test('behavior: who learns late that it was taken still says so', async () => {
    await happened(await insertTestPerson(database), 'account.unfrozen')
    const { promise, resolve } = Promise.withResolvers<void>()
    const sending = sendAll({ mailer: { ...mailer, send: () => promise } })
    await waitFor('the attempt', async () => (await rows())[0]?.['attempts'] === 1)
    clock.aheadMs = 21_000
    expect(await sendAll()).toEqual(['uncertain'])
    resolve()
    expect(await sending).toEqual(['sent'])
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, last_failure: null }])
  })

  test('behavior: two who look at once send one mail', async () => {
    const { messages } = await startServer()
    for (let count = 0; count < 6; count += 1) await happened(await insertTestPerson(database), 'account.unfrozen')
    await Promise.all([sendAll(), sendAll(), sendAll()])
    expect([messages.length, await rows()]).toMatchObject([6, Array(6).fill({ state: 'sent' })])
  })
})

test('behavior: more than the lines can carry come back later, and have lost no attempt', async () => {
  await happened(await insertTestPerson(database), 'account.unfrozen')
  const busy: Mailer = { ...mailer, withLine: () => Promise.reject(new Overloaded('waited too long')) }
  const { state, againAt } = await sendMail(parts({ mailer: busy }), 1n)
  expect([state, (againAt?.getTime() ?? 0) > clock.now().getTime()]).toEqual(['waiting', true])
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

describe('an address the mail server refuses for good', () => {
  const refusing = (reply: string) =>
    listen(
      new SMTPServer({
        authOptional: true,
        closeTimeout: 100,
        disabledCommands: ['STARTTLS'],
        onRcptTo: (_address, _session, done) => done(Object.assign(new Error(reply), { responseCode: 550 })),
      }),
    )
  const refusals = () => database.owner('select status from notifications.refused_address')
  test('error: gets no ordinary mail again, and every mail about safety', async () => {
    const close = await refusing('5.1.1 no such mailbox')
    const personId = await insertTestPerson(database)
    await happened(personId, 'deposit.submitted', { amount: '5.000000' })
    expect(await sendAll()).toEqual(['refused'])
    await close()
    const { messages } = await startServer()
    await happened(personId, 'deposit.submitted', { amount: '6.000000' })
    await happened(personId, 'account.password_changed')
    await happened(personId, 'account.reset_requested')
    expect(await sendAll()).toEqual(['refused', 'sent', 'sent'])
    expect(await rows()).toMatchObject([
      { state: 'refused', attempts: 1, last_failure: 'EENVELOPE 550', address: null },
      { state: 'refused', attempts: 0, last_failure: 'address_refused', address: null },
      { state: 'sent' },
      { state: 'sent' },
    ])
    expect(messages.map(({ subject }) => subject).sort()).toEqual(['Set a new password', 'Your password was changed'])
    // That a server accepted one proves nothing.
    expect(await refusals()).toEqual([{ status: '5.1.1' }])
  })

  test('behavior: a refusal by policy ends its mail and says nothing of the address', async () => {
    await refusing('5.7.1 client host blocked')
    await happened(await insertTestPerson(database), 'account.unfrozen')
    expect([await sendAll(), await refusals()]).toEqual([['refused'], []])
    expect(await database.owner('select status from notifications.bounce')).toEqual([{ status: '5.7.1' }])
  })

  test('behavior: another address is tried, and a refusal of the one before says nothing of it', async () => {
    const close = await refusing('5.1.1 no such mailbox')
    const personId = await insertTestPerson(database)
    await happened(personId, 'deposit.submitted', { amount: '5.000000' })
    await sendAll()
    await database.owner(
      `update accounts.person set email = 'new@example.test', previous_email = email where id = $1`,
      [personId],
    )
    await happened(personId, 'account.email_changed')
    expect(await sendAll()).toEqual(['refused'])
    expect(await refusals()).toEqual([])
    await close()
    const { messages } = await startServer()
    await happened(personId, 'deposit.waiting', { amount: '6.000000' })
    expect(await sendAll()).toEqual(['sent'])
    expect(messages[0]?.to).toBe('new@example.test')
  })
})

test('error: a mail that cannot be made ready keeps no other, and says so until it ends', async () => {
  const { messages } = await startServer()
  const poisonedId = await insertTestPerson(database)
  await happened(poisonedId, 'account.reset_requested')
  const deaf: Mailer = { ...mailer, send: () => Promise.reject(Object.assign(new Error('no'), { code: 'ESOCKET' })) }
  await sendAll({ mailer: deaf })
  await happened(await insertTestPerson(database), 'account.unfrozen')
  clock.aheadMs = 6_000
  // The key that encrypted its link was replaced.
  const turned = { masterKey: Buffer.alloc(32, 4) }
  expect(await sendAll(turned)).toEqual(['waiting', 'sent'])
  expect(messages).toHaveLength(1)
  expect(await rows()).toMatchObject([
    { state: 'waiting', attempts: 2, last_failure: expect.stringMatching(/^not_ready /) },
    { state: 'sent' },
  ])
  await sendAll(turned)
  expect(await rows()).toMatchObject([{ attempts: 2 }, { state: 'sent' }])
  clock.aheadMs = 15 * 60_000
  expect(await sendAll(turned)).toEqual(['sent'])
  expect([messages.length, (await rows())[0]?.['state']]).toEqual([2, 'sent'])
})

describe('links', () => {
  test('a link is made when it is sent; a newer one voids an older mail that still waits', async () => {
    const personId = await insertTestPerson(database)
    await happened(personId, 'account.reset_requested')
    await sendAll()
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ state: 'waiting', address: `${personId}@example.test` })
    expect(waiting?.['link_sealed']).not.toBeNull()
    await happened(personId, 'account.reset_requested')
    const { messages } = await startServer()
    clock.aheadMs = 6_000
    await sendAll()
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
    await sendAll()
    const first = await digest()
    clock.aheadMs = 6_000
    await sendAll()
    expect(await digest()).toEqual(first)
    clock.aheadMs = 15 * 60_000
    const { messages } = await startServer()
    await sendAll()
    expect(await digest()).not.toEqual(first)
    expect(tokenIn(messages[0]?.text)).toBeDefined()
  })

  test('SEC15: a name chosen at registration is in no mail to an unconfirmed address', async () => {
    const { messages } = await startServer()
    const personId = await insertTestPerson(database)
    await database.owner(`update accounts.person set email_verified_at = null, full_name = 'Win now' where id = $1`, [
      personId,
    ])
    const kinds = ['account.registered', 'account.reset_requested', 'account.registration_repeated'] as const
    for (const kind of kinds) await happened(personId, kind)
    expect(await sendAll()).toEqual(['sent', 'sent', 'sent'])
    expect(messages.map(({ text }) => text).join()).toContain('/verify-email?token=')
    for (const { subject, text, html } of messages) expect(`${subject}${text}${html}`).not.toContain('Win now')
  })

  test('nothing is sent where there is nothing to confirm any more', async () => {
    const { messages } = await startServer()
    await happened(await insertTestPerson(database), 'account.verification_requested')
    await sendAll()
    expect([messages.length, (await rows())[0]?.['state']]).toEqual([0, 'void'])
  })
})

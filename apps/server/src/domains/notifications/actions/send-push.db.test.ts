import { describe, expect, test } from 'vitest'
import { endSessions } from '#domains/accounts/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { Overloaded } from '#platform/gate/gate.ts'
import type { PushSender } from '#platform/push/push-sender.ts'
import { vapidKeysOf } from '#platform/push/vapid.ts'
import { waitFor } from '#stack/wait-for.ts'
import { insertTestPerson, insertTestSession } from '#testing/people.ts'
import { readVapid, servePushes } from '#testing/push-service.ts'
import { pushLifeMs } from '../pushes.ts'
import { countEndedPushes, readOpenPushIds, readPushBacklog } from '../store/pushes.ts'
import { happenedTo, preparePush, testPushKeys } from '../testing.ts'
import { sendPush } from './send-push.ts'

const push = preparePush()
const { database, clock, notified, subscriptions, pushes } = push
const received = () => push.service().received

/** Runs every open push once, as their flows do; returns the outcome of each, in order. */
async function sendAll(sender: PushSender | undefined = push.sender()): Promise<string[]> {
  const ids = await readOpenPushIds(database.app.reader, undefined, 100)
  const outcomes = await Promise.all(ids.map((id) => sendPush(push.parts(sender), BigInt(id))))
  return outcomes.map(({ state }) => state)
}
const credited = { depositId: 'd-1', amount: '1234.560000', reference: 'D-20001' }

test('a message reaches the device once, in the person’s language, and says no more than that it is there', async () => {
  const { personId, browser } = await notified('es')
  await happenedTo(database, personId, 'deposit.credited', credited)
  expect(await sendAll()).toEqual(['sent'])
  expect(await sendAll()).toEqual([])
  expect(await sendPush(push.parts(push.sender()), 1n)).toEqual({ state: 'sent', againAt: null })
  expect(received()).toHaveLength(1)
  const [one] = received()
  const text = browser.open(one?.body ?? Buffer.alloc(0))
  expect(JSON.parse(text)).toEqual({
    about: 'message',
    language: 'es',
    path: '/user/activity?item=deposit.d-1',
  })
  expect(text).not.toMatch(/1234|20001|Sam/)
  expect(one?.headers).toMatchObject({ ttl: '14400', urgency: 'high' })
  expect(readVapid(String(one?.headers['authorization'])).publicKey).toEqual(testPushKeys.publicKey)
  expect(await pushes()).toEqual([{ state: 'sent', attempts: 1, last_failure: null }])
})

test('of the security of the account it says so to the device, and not to the push service', async () => {
  const { personId, browser } = await notified()
  await happenedTo(database, personId, 'account.password_changed')
  await sendAll()
  const [one] = received()
  expect(JSON.parse(browser.open(one?.body ?? Buffer.alloc(0)))).toMatchObject({
    about: 'security',
    path: '/user/security',
  })
  expect(JSON.stringify(one?.headers)).not.toMatch(/security/)
})

test('every device of the person gets one, no one else’s does, and staff’s work makes none', async () => {
  const { personId } = await notified()
  await push.subscribe(personId, await insertTestSession(database, personId), push.service().browser().subscription)
  await notified()
  await happenedTo(database, personId, 'account.unfrozen')
  await happenedTo(database, personId, 'approval.waiting', { approvalId: 'a', command: 'balance.adjust' })
  await happenedTo(database, await insertTestPerson(database), 'account.unfrozen')
  expect(await sendAll()).toEqual(['sent', 'sent'])
})

test('behavior: the message and its mail are there before and whatever becomes of the push', async () => {
  const { personId } = await notified()
  push.service().answers(500)
  await happenedTo(database, personId, 'account.unfrozen')
  await sendAll()
  const [found] = await database.owner(
    `select (select count(*) from notifications.message) as messages,
      (select count(*) from notifications.mail where state = 'waiting') as mails`,
  )
  expect(found).toEqual({ messages: '1', mails: '1' })
})

describe('a push service that', () => {
  test.each([404, 410])('says that the browser is gone (%i): the device is forgotten', async (status) => {
    const { personId } = await notified()
    push.service().answers(status)
    await happenedTo(database, personId, 'account.unfrozen')
    await happenedTo(database, personId, 'account.password_changed')
    expect((await sendAll()).sort()).toEqual(expect.arrayContaining(['refused']))
    expect(await subscriptions()).toEqual([])
    await happenedTo(database, personId, 'account.unfrozen')
    expect(await sendAll()).toEqual([])
  })

  test.each([429, 503])('cannot take it now (%i) is asked again, later each time', async (status) => {
    const { personId, browser } = await notified()
    push.service().answers(status)
    await happenedTo(database, personId, 'account.unfrozen')
    expect(await sendAll()).toEqual(['waiting'])
    const { againAt } = await sendPush(push.parts(push.sender()), 1n)
    expect((againAt?.getTime() ?? 0) - clock.now().getTime()).toBeGreaterThan(4_000)
    expect(received()).toHaveLength(1)
    clock.aheadMs = 5_500
    await sendAll()
    expect(await pushes()).toEqual([{ state: 'waiting', attempts: 2, last_failure: `status ${status}` }])
    push.service().answers(201)
    clock.aheadMs = 11_000
    expect(await sendAll()).toEqual(['waiting'])
    clock.aheadMs = 20_000
    expect(await sendAll()).toEqual(['sent'])
    expect(received().map(({ body }) => browser.open(body))).toHaveLength(3)
  })

  test('asks for a longer pause gets it', async () => {
    const { personId } = await notified()
    push.service().answers((response) => void response.writeHead(429, { 'retry-after': '120' }).end())
    await happenedTo(database, personId, 'account.unfrozen')
    await sendAll()
    const { againAt } = await sendPush(push.parts(push.sender()), 1n)
    expect((againAt?.getTime() ?? 0) - clock.now().getTime()).toBeGreaterThan(100_000)
  })

  test('SSRF: leads elsewhere is not followed', async () => {
    const other = await servePushes()
    const { personId } = await notified()
    push.service().answers((response) => void response.writeHead(307, { location: `${other.url}/inner` }).end())
    await happenedTo(database, personId, 'account.unfrozen')
    expect(await sendAll()).toEqual(['refused'])
    expect(await pushes()).toMatchObject([{ state: 'refused', last_failure: 'status 307' }])
    expect([other.received, await subscriptions()]).toMatchObject([[], [{}]])
    await other.close()
  })

  test('does not answer: whether it was sent is not known, and it is not sent again', async () => {
    const { personId } = await notified()
    push.service().answers(() => undefined)
    await happenedTo(database, personId, 'account.unfrozen')
    expect(await sendAll(push.sender(300))).toEqual(['uncertain'])
    expect(await pushes()).toEqual([{ state: 'uncertain', attempts: 1, last_failure: 'no_answer' }])
    push.service().answers(201)
    clock.aheadMs = 60_000
    expect(await sendPush(push.parts(push.sender()), 1n)).toEqual({ state: 'uncertain', againAt: null })
    expect(received()).toHaveLength(1)
  })
})

test('what waits is measured by the oldest, and what ended by how; a void push counts as nothing', async () => {
  const { personId } = await notified()
  const begunAt = clock.now()
  const { reader } = database.app
  expect(await readPushBacklog(reader)).toEqual({ waiting: 0n, oldest: null })
  const endsAs = async (answer: number | (() => undefined)) => {
    push.service().answers(answer)
    await happenedTo(database, personId, 'account.unfrozen')
    await sendAll(push.sender(300))
  }
  await endsAs(403)
  await endsAs(() => undefined)
  await endsAs(201)
  await endsAs(201)
  await endsAs(410)
  const ended = async (since: Date, limit: number) =>
    (await countEndedPushes(reader, since, limit)).map(({ how, count }) => `${how} ${count}`).sort()
  expect(await ended(begunAt, 100)).toEqual(['gone 1', 'refused 1', 'sent 2', 'uncertain 1'])
  expect(await ended(begunAt, 3), 'the newest').toEqual(['gone 1', 'sent 2'])
  expect(await ended(clock.now(), 100)).toEqual([])

  const other = await notified()
  await happenedTo(database, other.personId, 'account.unfrozen')
  await happenedTo(database, other.personId, 'account.password_changed')
  const { waiting, oldest } = await readPushBacklog(reader)
  expect(waiting).toBe(2n)
  expect(oldest?.getTime()).toBeGreaterThanOrEqual(begunAt.getTime())
  await database.owner('update notifications.message set read_at = clock_timestamp()')
  expect(await sendAll()).toEqual(['void', 'void'])
  expect(await ended(begunAt, 100)).toEqual(['gone 1', 'refused 1', 'sent 2', 'uncertain 1'])
})

describe('at most once', () => {
  test('behavior: a worker killed after the service’s yes: it is left alone, then uncertain, and not sent again', async () => {
    const { personId } = await notified()
    await happenedTo(database, personId, 'account.unfrozen')
    const sender = push.sender()
    void sendAll({
      ...sender,
      send: async (target, one) => {
        await sender.send(target, one)
        return new Promise(() => undefined)
      },
    })
    await waitFor('the push', async () => received().length === 1)
    const { state, againAt } = await sendPush(push.parts(sender), 1n)
    expect(state).toBe('waiting')
    expect((againAt?.getTime() ?? 0) - clock.now().getTime()).toBeGreaterThan(10_000)
    clock.aheadMs = 21_000
    expect(await sendPush(push.parts(sender), 1n)).toEqual({ state: 'uncertain', againAt: null })
    expect(await sendPush(push.parts(sender), 1n)).toEqual({ state: 'uncertain', againAt: null })
    expect(received()).toHaveLength(1)
  })

  test('behavior: two who look at once send one push', async () => {
    const { personId } = await notified()
    for (let count = 0; count < 5; count += 1) await happenedTo(database, personId, 'account.unfrozen')
    await Promise.all([sendAll(), sendAll(), sendAll()])
    expect([received().length, await pushes()]).toMatchObject([5, Array(5).fill({ state: 'sent' })])
  })

  test('behavior: more than the lines can carry come back later, and have lost no attempt', async () => {
    const { personId } = await notified()
    await happenedTo(database, personId, 'account.unfrozen')
    const busy = { ...push.sender(), withLine: () => Promise.reject(new Overloaded('waited too long')) }
    expect(await sendAll(busy)).toEqual(['waiting'])
    expect(await pushes()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })
})

describe('nothing is sent', () => {
  const ends = async (state: string, failure: string, sender?: PushSender) => {
    expect(await sendAll(sender)).toEqual([state])
    expect(await pushes()).toEqual([{ state, attempts: 0, last_failure: failure }])
    expect(received()).toEqual([])
  }

  test('of a message that was read meanwhile', async () => {
    const { personId } = await notified()
    await happenedTo(database, personId, 'account.unfrozen')
    await database.owner('update notifications.message set read_at = clock_timestamp()')
    await ends('void', 'read')
  })

  test('of what is no news any more', async () => {
    const { personId } = await notified()
    await happenedTo(database, personId, 'account.unfrozen')
    clock.aheadMs = pushLifeMs + 60_000
    await ends('refused', 'too_old')
  })

  test('to a device whose session ended a moment ago, and it is forgotten', async () => {
    const { personId } = await notified()
    await happenedTo(database, personId, 'account.unfrozen')
    await database.app.transaction((tx) => endSessions(tx, { clock: systemClock }, personId, 'signed_out'))
    await ends('void', 'unsubscribed')
    expect(await subscriptions()).toEqual([])
  })

  test('to a browser that subscribed with an earlier key of ours', async () => {
    const { personId } = await notified()
    await happenedTo(database, personId, 'account.unfrozen')
    await ends('void', 'unsubscribed', { ...push.sender(), publicKey: vapidKeysOf(Buffer.alloc(32, 9)).publicKey })
    expect(await subscriptions()).toEqual([])
  })

  test('where no key is set any more', async () => {
    const { personId } = await notified()
    await happenedTo(database, personId, 'account.unfrozen')
    const id = 1n
    expect(await sendPush(push.parts(undefined), id)).toEqual({ state: 'void', againAt: null })
    expect(await pushes()).toEqual([{ state: 'void', attempts: 0, last_failure: 'not_offered' }])
  })
})

import { ok, refuse } from '@clearhold/contract/result'
import { describe, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTestPerson, insertTestSession } from '#testing/people.ts'
import { testBrowser } from '#testing/push-service.ts'
import { preparePush, testPushKeys } from '../testing.ts'
import { subscribeDevice } from './subscribe-device.ts'

const push = preparePush()
const { database, subscribe, subscriptions } = push
const records = () =>
  database.owner(`select actor, action, subject from audit.record where action like 'account.push%' order by id`)
const done = ok(undefined)

async function person() {
  const personId = await insertTestPerson(database)
  return { personId, sessionId: await insertTestSession(database, personId) }
}

test('a device is notified once it asked for it; asking again changes and records nothing', async () => {
  const { personId, sessionId } = await person()
  const { subscription } = testBrowser('https://fcm.googleapis.com/fcm/send/abc:def')
  expect(await subscribe(personId, sessionId, subscription)).toEqual(done)
  expect(await subscribe(personId, sessionId, subscription)).toEqual(done)
  expect(await subscriptions()).toMatchObject([
    { person_id: personId, session_id: sessionId, slot: 1, endpoint: subscription.endpoint },
  ])
  const who = `person:${personId}`
  expect(await records()).toEqual([{ actor: who, action: 'account.push_enabled', subject: who }])
})

test('a browser that subscribed anew takes the place of what its session had', async () => {
  const { personId, sessionId } = await person()
  await subscribe(personId, sessionId, testBrowser('https://fcm.googleapis.com/fcm/send/old').subscription)
  await subscribe(personId, sessionId, testBrowser('https://fcm.googleapis.com/fcm/send/new').subscription)
  expect((await subscriptions()).map(({ endpoint }) => endpoint)).toEqual(['https://fcm.googleapis.com/fcm/send/new'])
})

describe('error: is refused, and nothing is stored:', () => {
  test('an address that is none of a push service', async () => {
    const { personId, sessionId } = await person()
    for (const endpoint of [
      'https://169.254.169.254/latest/meta-data',
      'https://fcm.googleapis.com@127.0.0.1/a',
      'http://127.0.0.1:5432/a',
    ])
      expect(await subscribe(personId, sessionId, testBrowser(endpoint).subscription)).toEqual(
        refuse('push_service_unknown'),
      )
    expect([await subscriptions(), await records()]).toEqual([[], []])
  })

  test('a key that no browser can have', async () => {
    const { personId, sessionId } = await person()
    const { subscription } = push.service().browser()
    const draft = { ...subscription, p256dh: Buffer.alloc(65, 4).toString('base64url') }
    expect(await subscribe(personId, sessionId, draft)).toEqual(refuse('bad_request'))
    expect(await subscriptions()).toEqual([])
  })

  test('any device, where no key is set', async () => {
    const { personId, sessionId } = await person()
    const draft = testBrowser('https://web.push.apple.com/abc').subscription
    const refused = await database.app.transaction((tx) =>
      subscribeDevice(tx, { clock: push.clock, offer: undefined }, { personId, sessionId, draft, requestId: 'r' }),
    )
    expect(refused).toEqual(refuse('push_not_offered'))
  })

  test('an eleventh device, also when two ask at once; one whose session is over makes room', async () => {
    const personId = await insertTestPerson(database)
    const sessionIds: string[] = []
    for (let count = 0; count < 12; count += 1) sessionIds.push(await insertTestSession(database, personId))
    const ask = (index: number) => subscribe(personId, sessionIds[index] ?? '', push.service().browser().subscription)
    for (let index = 0; index < 9; index += 1) expect(await ask(index)).toEqual(done)
    const both = await Promise.all([ask(9), ask(10)])
    expect(both.filter((one) => one.ok)).toHaveLength(1)
    expect(both).toContainEqual(refuse('push_devices_full'))
    expect(await ask(11)).toEqual(refuse('push_devices_full'))
    expect((await subscriptions()).map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    // One that is notified already changes its address.
    expect(await ask(3)).toEqual(done)
    await database.owner('update accounts.session set ended_at = clock_timestamp(), ended_reason = $2 where id = $1', [
      sessionIds[5],
      'signed_out',
    ])
    expect(await ask(11)).toEqual(done)
    expect(await subscriptions()).toHaveLength(10)
  })
})

describe('a browser that another person used', () => {
  test('goes over to who shows its secret, and no longer tells the one before', async () => {
    const { personId: first, browser } = await push.notified()
    const { personId, sessionId } = await person()
    expect(await subscribe(personId, sessionId, browser.subscription)).toEqual(done)
    expect(await subscriptions()).toMatchObject([{ person_id: personId, session_id: sessionId, slot: 1 }])
    expect((await records()).slice(1)).toEqual([
      { actor: 'system:push', action: 'account.push_disabled', subject: `person:${first}` },
      { actor: `person:${personId}`, action: 'account.push_enabled', subject: `person:${personId}` },
    ])
  })

  test('error: to know its address alone takes it from no one', async () => {
    const { personId: first, browser } = await push.notified()
    const { personId, sessionId } = await person()
    const { endpoint } = browser.subscription
    for (const draft of [
      testBrowser(endpoint).subscription,
      { ...browser.subscription, auth: testBrowser(endpoint).subscription.auth },
      { ...browser.subscription, p256dh: testBrowser(endpoint).subscription.p256dh },
    ])
      expect(await subscribe(personId, sessionId, draft)).toEqual(refuse('push_of_another'))
    expect(await subscriptions()).toMatchObject([{ person_id: first, endpoint }])
  })
})

describe('PostgreSQL itself', () => {
  const insert = (endpoint: string, { demo = null, slot = 1 }: { demo?: string | null; slot?: number } = {}) =>
    database.owner(
      `insert into notifications.push_subscription (id, person_id, session_id, slot, endpoint, p256dh, auth, vapid_key, demo_edition)
       values ($1, $2, $3, $4, $5, $6, $7, $6, $8)`,
      [randomId(), randomId(), randomId(), slot, endpoint, testPushKeys.publicKey, Buffer.alloc(16), demo],
    )

  test('takes every push service of a browser', async () => {
    for (const endpoint of [
      "https://fcm.googleapis.com/fcm/send/dGhp:APA91bE-x_y%2Fz!$&'()*+,;=@~?a=b",
      'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl-_x',
      'https://eu.push.services.mozilla.com/wpush/v2/gAAAAABl',
      'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB%2b%3d',
      'https://web.push.apple.com/QGuQyavXutnMH-2qQ',
      `https://fcm.googleapis.com/${'a'.repeat(900)}`,
    ])
      expect(await insert(endpoint)).toEqual([])
  })

  test.each([
    'http://fcm.googleapis.com/a',
    'https://FCM.googleapis.com/a',
    'https://user@fcm.googleapis.com/a',
    'https://fcm.googleapis.com@127.0.0.1/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com./a',
    'https://fcm.googleapis.com',
    'https://fcm.googleapis.com/',
    'https://fcm.googleapis.com.attacker.example/a',
    'https://evilnotify.windows.com/a',
    'https://notify.windows.com/a',
    'https://fcmxgoogleapis.com/a',
    'https://fcm.googleapis.cоm/a',
    'https://fcm.googleapis.com/a#b',
    'https://fcm.googleapis.com/a\n',
    'https://fcm.googleapis.com/a\nhttps://fcm.googleapis.com/b',
    'https://fcm.googleapis.com\\@127.0.0.1/a',
    'https://169.254.169.254/a',
    'http://127.0.0.1:9000/push/a',
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
  ])('error: refuses any other address: %s', async (endpoint) => {
    await expect(insert(endpoint)).rejects.toThrow('push_subscription_endpoint')
  })

  test('error: knows a service of this machine in a demo only', async () => {
    await insert('http://127.0.0.1:9000/push/a', { demo: 'demo' })
    await expect(insert('http://127.0.0.1:9000/push/b', { demo: 'live' })).rejects.toThrow('demo_edition')
    await expect(insert('http://10.0.0.1:9000/push/b', { demo: 'demo' })).rejects.toThrow('push_subscription_endpoint')
    await database.owner('alter table platform.installation disable trigger user')
    await database.owner('delete from notifications.push_subscription')
    await database.owner("update platform.installation set edition = 'live'")
    await expect(insert('http://127.0.0.1:9000/push/c', { demo: 'demo' })).rejects.toThrow('foreign key')
  })

  test('error: has ten places for a person', async () => {
    await expect(insert('https://web.push.apple.com/a', { slot: 11 })).rejects.toThrow('slot')
    await expect(insert('https://web.push.apple.com/a', { slot: 0 })).rejects.toThrow('slot')
  })
})

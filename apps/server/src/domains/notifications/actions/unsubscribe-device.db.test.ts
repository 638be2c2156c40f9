import { expect, test } from 'vitest'
import { insertTestSession } from '#testing/people.ts'
import { preparePush } from '../testing.ts'
import { unsubscribeDevice } from './unsubscribe-device.ts'

const { database, service, notified, subscribe, subscriptions } = preparePush()
const records = () => database.owner(`select action from audit.record where action like 'account.push%' order by id`)
const unsubscribe = (personId: string, sessionId: string) =>
  database.app.transaction((tx) => unsubscribeDevice(tx, { personId, sessionId, requestId: 'r' }))

test('this device is turned off and no other; a second time nothing is done', async () => {
  const { personId, sessionId } = await notified()
  const other = await insertTestSession(database, personId)
  await subscribe(personId, other, service().browser().subscription)
  await unsubscribe(personId, sessionId)
  await unsubscribe(personId, sessionId)
  expect(await subscriptions()).toMatchObject([{ session_id: other }])
  expect((await records()).map(({ action }) => action)).toEqual([
    'account.push_enabled',
    'account.push_enabled',
    'account.push_disabled',
  ])
})

test('error: another person’s device is not turned off', async () => {
  const { sessionId } = await notified()
  const { personId: stranger } = await notified()
  await unsubscribe(stranger, sessionId)
  expect(await subscriptions()).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { endedPushKeptMs } from '../pushes.ts'
import { happenedTo, preparePush } from '../testing.ts'
import { cleanUpPushes } from './clean-up-pushes.ts'

const { database, clock, notified, subscriptions, pushes } = preparePush()

test('devices of sessions that expired are forgotten, and pushes a month after their end', async () => {
  const { personId, sessionId } = await notified()
  const { sessionId: open } = await notified()
  await happenedTo(database, personId, 'account.unfrozen')
  await happenedTo(database, personId, 'account.password_changed')
  await database.owner("update notifications.push set state = 'sent', ended_at = clock_timestamp() where id = 1")
  await database.owner('update accounts.session set expires_at = clock_timestamp() where id = $1', [sessionId])
  await cleanUpPushes(database.app, clock)
  expect(await subscriptions()).toMatchObject([{ session_id: open }])
  expect(await pushes()).toHaveLength(2)
  clock.aheadMs = endedPushKeptMs + 1_000
  await cleanUpPushes(database.app, clock)
  expect(await pushes()).toMatchObject([{ state: 'waiting' }])
})

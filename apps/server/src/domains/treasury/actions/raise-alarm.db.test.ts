import { expect, test } from 'vitest'
import { testDatabase } from '#testing/resources.ts'
import { listAlarms } from './list-alarms.ts'
import { raiseAlarm } from './raise-alarm.ts'

test('the same thing rings once until it is cleared, and only what says so stops payouts', async () => {
  const database = await testDatabase()
  const alarm = { kind: 'impossible_amount', chainId: 5, about: 'log:1', stopsPayouts: false } as const
  for (let time = 0; time < 3; time += 1) await database.app.transaction((tx) => raiseAlarm(tx, alarm))
  expect(await listAlarms(database.app.reader)).toMatchObject({ alarms: [alarm], payoutsStopped: false })
  await database.app.transaction((tx) => raiseAlarm(tx, { ...alarm, about: 'log:2', stopsPayouts: true }))
  expect((await listAlarms(database.app.reader)).payoutsStopped).toBe(true)
  expect(await database.owner(`select from platform.outbox where type = 'alarm.raised'`)).toHaveLength(2)
  expect(await database.owner(`select from audit.record where action = 'alarm.raised'`)).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { testDatabase } from '#testing/resources.ts'
import { listAlarms } from './list-alarms.ts'
import { raiseAlarm } from './raise-alarm.ts'

test('without an alarm nothing is stopped; one that stops payouts is enough, beside others that do not', async () => {
  const database = await testDatabase()
  expect(await listAlarms(database.app.reader)).toEqual({ alarms: [], payoutsStopped: false })
  const kinds = [
    { kind: 'impossible_amount', chainId: 5, about: 'log:1', stopsPayouts: false },
    { kind: 'deep_reorg', chainId: 5, about: 'block:7', stopsPayouts: true },
  ] as const
  for (const [index, alarm] of kinds.entries()) {
    await database.app.transaction((tx) => raiseAlarm(tx, alarm))
    const standing = await listAlarms(database.app.reader)
    expect(standing).toMatchObject({ alarms: kinds.slice(0, index + 1), payoutsStopped: alarm.stopsPayouts })
  }
})

import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { endAlarm } from './end-alarm.ts'
import { listAlarms } from './list-alarms.ts'
import { raiseAlarm } from './raise-alarm.ts'

const database = prepareDatabase('test')
const raise = (kind: 'gas_low' | 'reserves_short', stopsPayouts: boolean) =>
  database.app.transaction((tx) => raiseAlarm(tx, { kind, chainId: 31_337, about: `wallet:${kind}`, stopsPayouts }))
const standing = async () => (await listAlarms(database.app.reader)).alarms

test('OPS3: ends a warning once, with its reason, its record and its event', async () => {
  await raise('gas_low', false)
  const [alarm] = await standing()
  if (alarm === undefined) throw new Error('no alarm stands')
  expect(await database.app.transaction((tx) => endAlarm(tx, alarm, 'filled again'))).toBe(true)
  expect(await database.app.transaction((tx) => endAlarm(tx, alarm, 'filled again'))).toBe(false)
  expect(await standing()).toEqual([])
  expect(await database.owner(`select type from platform.outbox order by id`)).toEqual([
    { type: 'alarm.raised' },
    { type: 'alarm.cleared' },
  ])
  expect(await database.owner(`select actor from audit.record where action = 'alarm.cleared'`)).toEqual([
    { actor: 'system:treasury' },
  ])
})

test('error: what stops payouts is never ended without people, and a warning of a wallet can stop nothing', async () => {
  await raise('reserves_short', true)
  const [alarm] = await standing()
  if (alarm === undefined) throw new Error('no alarm stands')
  expect(await database.app.transaction((tx) => endAlarm(tx, alarm, 'filled again'))).toBe(false)
  expect(await standing()).toHaveLength(1)
  await expect(raise('gas_low', true)).rejects.toThrow('alarm_of_wallet_stops_nothing')
})

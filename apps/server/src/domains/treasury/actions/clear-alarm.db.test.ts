import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { capitalAccount, chainAccount, openAccounts, postEntries } from '#domains/ledger/index.ts'
import { allowedActor, approvalDesk } from '#testing/approved.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { clearAlarm } from './clear-alarm.ts'
import { listAlarms } from './list-alarms.ts'
import { raiseAlarm } from './raise-alarm.ts'

const database = prepareDatabase('test')
beforeEach(async () => {
  const alarm = { kind: 'deep_reorg', chainId: 5, about: 'block:7', stopsPayouts: true } as const
  await database.app.transaction((tx) => raiseAlarm(tx, alarm))
})

const context = {
  approvalId: randomUUID(),
  makerId: randomUUID(),
  approverId: randomUUID(),
  reason: 'looked at it',
  changes: [],
  state: {},
  requestId: 'test',
}
const clear = (alarmId: bigint) =>
  database.app.transaction((tx) => clearAlarm.execute(tx, { alarmId: String(alarmId) }, context))

test('an alarm is cleared with a reason, once, and money goes on', async () => {
  const [alarm] = (await listAlarms(database.app.reader)).alarms
  expect(await clear(alarm?.id ?? 0n)).toMatchObject({ ok: true })
  expect(await clear(alarm?.id ?? 0n)).toMatchObject({ code: 'not_found' })
  expect(await listAlarms(database.app.reader)).toEqual({ alarms: [], payoutsStopped: false })
  expect(await database.owner(`select from audit.record where action = 'alarm.cleared'`)).toHaveLength(1)
})

test('as a command: described by what it is about, and carried out in the approver’s name', async () => {
  const [alarm] = (await listAlarms(database.app.reader)).alarms
  const input = { alarmId: String(alarm?.id) }
  expect(await clearAlarm.describe(database.app.reader, input)).toMatchObject({
    value: { subject: `alarm:${input.alarmId}`, changes: [{ before: 'deep_reorg (block:7)' }] },
  })
  const desk = approvalDesk(database, [clearAlarm])
  const asked = await desk.ask('alarm.clear', input)
  const approver = allowedActor()
  expect(await desk.approve(asked.ok ? asked.value.approvalId : '', approver)).toMatchObject({ ok: true })
  expect(await database.owner('select cleared_by, cleared_reason from treasury.alarm')).toEqual([
    { cleared_by: `person:${approver.personId}`, cleared_reason: 'it was agreed by phone' },
  ])
  expect(await clearAlarm.describe(database.app.reader, input)).toMatchObject({ code: 'not_found' })
})

test('error: not while suspense stands below zero: a shortfall is filled, not talked away', async () => {
  const [alarm] = (await listAlarms(database.app.reader)).alarms
  const source = chainAccount('suspense', 5)
  const target = capitalAccount
  const move = (key: string, from: typeof source, to: typeof source) =>
    database.app.transaction(async (tx) => {
      await openAccounts(tx, [source, target])
      const postings = [{ source: from, target: to, amountMicro: 5n }]
      await postEntries(tx, [{ key, reason: 'test.moved', actor: 'system:test', about: 'test:shortfall', postings }])
    })
  await move('dig', source, target)
  expect(await clear(alarm?.id ?? 0n)).toMatchObject({ code: 'capital_short' })
  expect((await listAlarms(database.app.reader)).payoutsStopped).toBe(true)
  await move('fill', target, source)
  expect(await clear(alarm?.id ?? 0n)).toMatchObject({ ok: true })
})

test('MON4: not while a shortfall is open, also where a deposit under review stands in the same account and sets it off', async () => {
  const [alarm] = (await listAlarms(database.app.reader)).alarms
  const shortfall = `insert into treasury.capital_arrival (id, transfer_id, chain_id, sender, state, hole_micro)
    values (gen_random_uuid(), 1, 5, decode(repeat('ab', 20), 'hex'), 'reorged', 500000000)`
  await tamper(database, shortfall)
  expect(await clear(alarm?.id ?? 0n)).toMatchObject({ code: 'capital_short' })
  await tamper(database, 'update treasury.capital_arrival set hole_micro = 0')
  expect(await clear(alarm?.id ?? 0n)).toMatchObject({ ok: true })
})

import { gateCauses } from '@clearhold/contract/solvency/schema'
import { beforeEach, expect, test } from 'vitest'
import { sealChain, verifyChain } from '#domains/audit/index.ts'
import { capitalAccount } from '#domains/ledger/index.ts'
import { listAlarms, raiseAlarm } from '#domains/treasury/index.ts'
import { sealables } from '#main/wiring/audit.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { noteComparison } from '#testing/comparison.ts'
import { closeGate } from '#testing/gate.ts'
import { activate, custody, insertInvestor, move, offerPlans, testPlanParts } from '#testing/plans.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { readGate } from '../store/gate.ts'
import { measuredPulse } from '../testing.ts'
import { judgeGate } from './judge-gate.ts'

const database = prepareDatabase('test')
beforeEach(() => offerPlans(database.app, 100_000n))

const judge = () => judgeGate({ database: database.app, log: silentLog })
const causes = async () => (await readGate(database.app.reader)).causes.map(({ cause }) => cause)
const agree = async (statement: string) => {
  await database.owner(statement)
  return judge()
}
const tryPlan = async (personId: string) => {
  const tried = await activate(testPlanParts(database), personId)
  return tried.ok ? 'begun' : tried.code
}

test('nothing is closed while everything is as it should be, and nothing is written down', async () => {
  expect(await judge()).toEqual([])
  expect(await readGate(database.app.reader)).toEqual({ isOpen: true, causes: [] })
  expect(await database.owner('select 1 from solvency.gate_change')).toEqual([])
})

test('less than is owed closes it: activations are refused with the cause, it is sealed, owners are told once, and it opens by itself', async () => {
  const personId = await insertInvestor(database, 5_000n)
  await measuredPulse(database, { owedMicro: 100n, custodyMicro: 100n, chainMicro: 99n })
  expect(await judge()).toEqual([{ cause: 'coverage', state: 'closed' }])
  expect(await judge()).toEqual([])
  expect(await causes()).toEqual(['coverage'])
  expect(await tryPlan(personId)).toBe('gate_coverage')
  await measuredPulse(database, { owedMicro: 100n, custodyMicro: 100n, chainMicro: 100n })
  expect(await judge()).toEqual([{ cause: 'coverage', state: 'opened' }])
  expect(await tryPlan(personId)).toBe('begun')
  const events = await database.owner(`select type, payload from platform.outbox where type like 'gate.%' order by id`)
  expect(events).toEqual([
    { type: 'gate.closed', payload: { cause: 'coverage' } },
    { type: 'gate.opened', payload: { cause: 'coverage' } },
  ])
  const texts = (await database.owner('select text from solvency.gate_change order by id')).map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringMatching(/^clearhold gate 1\nat \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\nclosed coverage\n$/),
    expect.stringMatching(/\nopened coverage\n$/),
  ])
  while ((await sealChain(database.app, sealables, systemClock)) > 0);
  expect(await database.owner(`select 1 from audit.link where kind = 'gate'`)).toHaveLength(2)
  expect((await verifyChain(database.app, sealables)).firstBroken).toBeUndefined()
  await expect(database.owner('delete from solvency.gate_change')).rejects.toThrow('append-only')
})

test('a measured shortage keeps it closed until two people have cleared the alarm', async () => {
  const alarm = { kind: 'reserves_short', chainId: 31_337, about: 'chain:31337', stopsPayouts: true } as const
  await database.app.transaction((tx) => raiseAlarm(tx, alarm))
  expect(await judge()).toEqual([{ cause: 'coverage', state: 'closed' }])
  expect((await listAlarms(database.app.reader)).payoutsStopped).toBe(true)
  const clear = `update treasury.alarm set cleared_at = now(), cleared_by = 'person:x', cleared_reason = 'it is back'`
  expect(await agree(clear)).toEqual([{ cause: 'coverage', state: 'opened' }])
})

test('an alarm of another kind closes no gate: it is no question of cover', async () => {
  const alarm = { kind: 'nonce_gap', chainId: 31_337, about: 'wallet:0x1', stopsPayouts: true } as const
  await database.app.transaction((tx) => raiseAlarm(tx, alarm))
  expect(await judge()).toEqual([])
})

test('without a comparison for five minutes it is closed, even before anyone wrote it down, and opens with the next', async () => {
  const personId = await insertInvestor(database, 5_000n)
  await database.owner(`update treasury.reconciliation set at = clock_timestamp() - interval '5 minutes 1 second'`)
  expect(await causes()).toEqual(['comparison_missing'])
  expect(await tryPlan(personId)).toBe('reconciliation_late')
  expect(await judge()).toEqual([{ cause: 'comparison_missing', state: 'closed' }])
  await noteComparison(database.app)
  expect(await tryPlan(personId), 'until it is written down').toBe('reconciliation_late')
  expect(await judge()).toEqual([{ cause: 'comparison_missing', state: 'opened' }])
  expect(await tryPlan(personId)).toBe('begun')
})

test('a snapshot is overdue three hours after the last, or after the first start; three anchors that were missed are too many', async () => {
  const personId = await insertInvestor(database, 5_000n)
  await database.owner(`insert into solvency.snapshot_due (started_at) values (now() - interval '2 hours 59 minutes')`)
  expect(await judge()).toEqual([])
  await database.owner(`update solvency.snapshot_due set started_at = now() - interval '3 hours 1 minute'`)
  expect(await causes(), 'every reader sees it at once').toEqual(['snapshot_overdue'])
  expect(await tryPlan(personId)).toBe('gate_snapshot_overdue')
  expect(await judge()).toEqual([{ cause: 'snapshot_overdue', state: 'closed' }])
  expect(await agree('update solvency.snapshot_due set last_published_at = now()')).toEqual([
    { cause: 'snapshot_overdue', state: 'opened' },
  ])
  expect(await agree('update solvency.snapshot_due set anchors_missed = 2')).toEqual([])
  expect(await agree('update solvency.snapshot_due set anchors_missed = 3')).toEqual([
    { cause: 'anchor_missed', state: 'closed' },
  ])
  expect(await tryPlan(personId)).toBe('gate_anchor_missed')
  expect(await agree('update solvency.snapshot_due set anchors_missed = 0')).toEqual([
    { cause: 'anchor_missed', state: 'opened' },
  ])
  expect(await tryPlan(personId)).toBe('begun')
})

test('two who judge at once write each change down once', async () => {
  await database.owner('insert into solvency.snapshot_due (anchors_missed) values (3)')
  await Promise.allSettled(Array.from({ length: 6 }, judge))
  expect(await database.owner('select 1 from solvency.gate_change')).toHaveLength(1)
})

test('every cause can be written down, and closes whatever closes it', async () => {
  const personId = await insertInvestor(database, 5_000n)
  for (const cause of gateCauses) {
    const open = await closeGate(database, cause)
    expect(await tryPlan(personId), cause).not.toBe('begun')
    expect((await readGate(database.app.reader)).causes).toMatchObject([{ cause }])
    await open()
  }
  await move(database.app, custody, capitalAccount, 1n)
  expect(await tryPlan(personId)).toBe('begun')
})

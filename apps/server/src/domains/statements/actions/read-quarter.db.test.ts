import { sumMicro } from '@clearhold/contract/money'
import { beforeAll, expect, test } from 'vitest'
import { foldTurnover } from '#domains/ledger/index.ts'
import { type Clock, systemClock } from '#platform/clock/clock.ts'
import { noteComparison } from '#testing/comparison.ts'
import {
  activated,
  capitalMicro,
  insertInvestor,
  invite,
  leaveEarly,
  offerPlans,
  passHours,
  payAll,
  testPlanParts,
} from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { snapshotDesk } from '#testing/snapshot-desk.ts'
import { microOfWire } from '../rules.ts'
import { readQuarter } from './read-quarter.ts'

const database = prepareDatabase()
/** The quarter of today, which the tests post in. */
const today = systemClock.now()
const quarter = `${today.getUTCFullYear()}-Q${Math.floor(today.getUTCMonth() / 3) + 1}`
const clockIn = (days: number): Clock => ({ ...systemClock, now: () => new Date(today.getTime() + days * 86_400_000) })

async function state(asked = quarter, clock = clockIn(100)) {
  const stated = await readQuarter({ database: database.app, clock }, asked)
  if (!stated.ok) throw new Error(stated.code)
  return stated.value
}

beforeAll(async () => {
  const plans = testPlanParts(database)
  await offerPlans(database.app, 100_000n)
  const referrer = await insertInvestor(database)
  const investor = await insertInvestor(database, 9_000n)
  await invite(database, referrer, investor)
  await noteComparison(database.app, 1)
  await activated(plans, investor)
  await passHours(database.app, 24 * 10)
  await payAll(plans)
  await activated(plans, investor)
  await leaveEarly(plans, investor, (await activated(plans, investor)).position)
})

test('what entered and left capital leads from its opening to its closing balance, which is the ledger’s', async () => {
  const { capital, paid } = await state()
  const sum = (rows: readonly { readonly amount: string }[]) => sumMicro(rows.map(({ amount }) => microOfWire(amount)))
  expect(microOfWire(capital.closing)).toBe(microOfWire(capital.opening) + sum(capital.in) - sum(capital.out))
  expect(microOfWire(capital.closing)).toBe(await capitalMicro(database.app))
  expect(capital.in).toEqual([
    { reason: 'plan.exited', amount: '1000.000000' },
    { reason: 'test.moved', amount: '100000.000000' },
  ])
  // The first of three also set the bonus of its inviter aside.
  expect(capital.out).toEqual([{ reason: 'plan.activated', amount: '3250.000000' }])
  expect(paid).toEqual({ profit: '1000.000000', bonus: '250.000000' })
})

test('it is the same when the sums of its days have been folded, and later posts are of a later quarter', async () => {
  const before = await state()
  while (await foldTurnover(database.app, clockIn(1)));
  expect(await state()).toEqual(before)
  const year = today.getUTCFullYear() + 1
  const next = await state(`${year}-Q3`, clockIn(1_000))
  expect(next.capital).toEqual({ opening: before.capital.closing, in: [], out: [], closing: before.capital.closing })
})

test('coverage is by the last snapshot that was signed before each moment, and fees by what was signed', async () => {
  const desk = await snapshotDesk()
  await desk.deposit(50n)
  await desk.take()
  await desk.deposit(7n)
  await desk.take()
  const stated = await readQuarter({ database: desk.database.app, clock: clockIn(100) }, quarter)
  if (!stated.ok) throw new Error(stated.code)
  const [last] = await desk.database.owner(
    'select number, owed_micro, held_micro from solvency.snapshot order by number desc limit 1',
  )
  const { coverage, networkFees } = stated.value
  expect(last?.['number']).toBe(2)
  for (const { at, snapshot } of coverage) {
    if (new Date(at) <= today) expect(snapshot).toBeNull()
    else {
      expect(snapshot?.number).toBe(2)
      expect(snapshot && microOfWire(snapshot.owed)).toBe(BigInt(String(last?.['owed_micro'])))
      expect(snapshot && microOfWire(snapshot.held)).toBe(BigInt(String(last?.['held_micro'])))
    }
  }
  expect(coverage.at(-1)?.snapshot?.owed).toBe('57.000000')
  const [signed] = await desk.database.owner(
    `select count(*)::int as count, coalesce(sum(cost), 0)::text as wei from (
       select max(gas_limit * max_fee_wei) as cost from signer.transaction group by chain_id, wallet, nonce) as dearest`,
  )
  expect(networkFees).toEqual(
    signed?.['count'] === 0
      ? []
      : [{ chainId: 31_337, transactions: signed?.['count'], atMostWei: String(signed?.['wei']) }],
  )
}, 60_000)

test('error: a quarter that has not ended is not stated', async () => {
  const asked = { database: database.app, clock: clockIn(0) }
  expect(await readQuarter(asked, quarter)).toEqual({ ok: false, code: 'quarter_not_ended' })
})

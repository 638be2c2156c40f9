import { publicFiguresSchema } from '@clearhold/contract/views/figures'
import { expect, test } from 'vitest'
import { beginInThePast, endInThePresent } from '#testing/demo-history.ts'
import { prepareDatabase, silentLog, testDatabase } from '#testing/resources.ts'
import { asked, insertWithdrawer, prepareChain, testWithdrawalParts } from '#testing/withdrawals.ts'
import {
  type AccountKey,
  bankAccount,
  capitalAccount,
  chainAccount,
  escrowAccount,
  foldTurnover,
  investorAccount,
  investorAccounts,
  openAccounts,
  postEntries,
} from '../domains/ledger/index.ts'
import { randomId } from '../platform/crypto/crypto.ts'
import { buildHttp } from '../platform/http/server.ts'
import { publicFiguresRoutes, readPublicFigures } from './public-figures.ts'

const database = prepareDatabase()

const computedAt = '2026-11-15T10:00:00.000Z'
const clock = { now: () => new Date(computedAt) }
const ines = randomId()
const mateo = randomId()
const position = randomId()
const custody = chainAccount('custody', 31_337)
const other = chainAccount('custody', 1)
const units = 1_000_000n

async function post(reason: string, source: AccountKey, target: AccountKey, amountMicro: bigint): Promise<void> {
  const draft = { key: randomId(), reason, actor: 'system:test', about: 'test' }
  const [outcome] = await database.app.transaction((tx) =>
    postEntries(tx, [{ ...draft, postings: [{ source, target, amountMicro }] }]),
  )
  expect(outcome?.kind).toBe('posted')
}

test('on a new book every figure is zero or unknown, and says when and how it is known', async () => {
  expect(publicFiguresSchema.parse(await readPublicFigures(database.app, clock))).toEqual({
    assetsHeld: { value: '0.000000', computedAt, howWeKnow: 'assets_held' },
    owedToInvestors: { value: '0.000000', computedAt, howWeKnow: 'owed_to_investors' },
    paidOut: { value: '0.000000', computedAt, howWeKnow: 'paid_out' },
    investors: { count: 0, computedAt, howWeKnow: 'investors' },
    medianWithdrawal: { seconds: null, withdrawals: 0, computedAt, howWeKnow: 'median_withdrawal' },
    uptime: { basisPoints: null, measuredMinutes: 0, computedAt, howWeKnow: 'uptime' },
    demoHistory: null,
  })
})

test('held is what stands in custody over all chains; owed is everything under investors’ names and in escrow, not the operator’s', async () => {
  await database.app.transaction((tx) =>
    openAccounts(tx, [
      custody,
      other,
      capitalAccount,
      bankAccount,
      escrowAccount(position),
      ...investorAccounts(ines),
      ...investorAccounts(mateo),
    ]),
  )
  await post('deposit.credited', custody, investorAccount(ines, 'cash'), 100n * units)
  await post('deposit.credited', other, investorAccount(mateo, 'cash'), 50n * units + 1n)
  await post('capital.credited', custody, capitalAccount, 30n * units)
  await post('plan.activated', investorAccount(ines, 'cash'), investorAccount(ines, 'locked'), 40n * units)
  await post('plan.activated', capitalAccount, escrowAccount(position), 10n * units)
  const figures = await readPublicFigures(database.app, clock)
  expect(figures.assetsHeld.value).toBe('180.000001')
  expect(figures.owedToInvestors.value).toBe('160.000001')
  expect(figures.investors.count).toBe(2)
  expect(figures.paidOut.value).toBe('0.000000')
})

test('paid out is what left for investors, folded or not; a payout that came back is taken off', async () => {
  const leaving = investorAccount(ines, 'leaving')
  const requested = 'withdrawal.requested'
  await post(requested, investorAccount(ines, 'cash'), leaving, 5n * units)
  await post('withdrawal.settled', leaving, custody, 5n * units)
  await post(requested, investorAccount(ines, 'cash'), leaving, 7n * units)
  await post('withdrawal.paid', leaving, bankAccount, 7n * units)
  await post(requested, investorAccount(mateo, 'cash'), investorAccount(mateo, 'leaving'), 9n * units)
  await post('withdrawal.paid', investorAccount(mateo, 'leaving'), bankAccount, 9n * units)
  await post('withdrawal.returned', bankAccount, investorAccount(mateo, 'leaving'), 9n * units)
  await post(requested, investorAccount(ines, 'cash'), leaving, 1n * units)
  const paidOut = async () => (await readPublicFigures(database.app, clock)).paidOut.value
  expect(await paidOut()).toBe('12.000000')
  await foldTurnover(database.app, { now: () => new Date(Date.now() + 3_600_000) })
  expect(await database.owner('select 1 from ledger.turnover limit 1')).toHaveLength(1)
  expect(await paidOut()).toBe('12.000000')
})

test('W9: the median is the one the withdrawal form shows: of the last 30 days, from the first on', async () => {
  const settled = async (seconds: number, daysAgo: number) => {
    const { id } = await asked(withdrawals, await insertWithdrawer(database))
    await database.owner(
      `update withdrawals.withdrawal set state = 'settled', end_entry_id = 1, settled_at = $2::timestamptz - $3 * interval '1 day',
         created_at = $2::timestamptz - $3 * interval '1 day' - $4 * interval '1 second' where id = $1`,
      [id, computedAt, daysAgo, seconds],
    )
  }
  await prepareChain(database)
  const withdrawals = testWithdrawalParts(database)
  await settled(999_999, 31)
  for (const seconds of [60, 120, 600, 7_200]) await settled(seconds, 1)
  const median = async () => (await readPublicFigures(database.app, clock)).medianWithdrawal
  expect(await median()).toMatchObject({ withdrawals: 4, seconds: 360 })
  await settled(300, 29)
  expect(await median()).toMatchObject({ withdrawals: 5, seconds: 300 })
})

test('uptime is of the api, of what was measured', async () => {
  await database.owner(`
    insert into content.probe (component, minute, is_up, latency_ms, reason) values
      ('api', '2026-11-15T09:00Z', true, 1, null), ('api', '2026-11-15T09:01Z', true, 1, null),
      ('api', '2026-11-15T09:05Z', false, 1, 'no_answer'), ('mail', '2026-11-15T09:00Z', false, 1, 'no_answer')`)
  expect((await readPublicFigures(database.app, clock)).uptime).toMatchObject({
    basisPoints: 6_666,
    measuredMinutes: 3,
  })
})

test('GET /api/public/figures answers them, the same for a minute', async () => {
  let nowMs = Date.parse(computedAt)
  const app = await buildHttp({
    routes: publicFiguresRoutes(database.app, { now: () => new Date(nowMs) }),
    edition: 'demo',
    trustProxy: [],
    log: silentLog,
  })
  const held = async () => publicFiguresSchema.parse((await app.inject('/api/public/figures')).json()).assetsHeld.value
  const before = await held()
  await post('deposit.credited', custody, investorAccount(ines, 'cash'), 1n * units)
  expect(await held()).toBe(before)
  nowMs += 60_000
  expect(await held()).not.toBe(before)
  await app.close()
})

test('figures with a demo’s history in them say from when until when it was', async () => {
  const seeded = await testDatabase()
  await beginInThePast(seeded, 182)
  expect((await readPublicFigures(seeded.app, clock)).demoHistory).toBeNull()
  await endInThePresent(seeded)
  const { demoHistory } = publicFiguresSchema.parse(await readPublicFigures(seeded.app, clock))
  const lengthMs = Date.parse(demoHistory?.until ?? '') - Date.parse(demoHistory?.from ?? '')
  expect(Math.round(lengthMs / 86_400_000)).toBe(182)
})

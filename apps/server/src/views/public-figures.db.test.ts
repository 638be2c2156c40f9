import { publicFiguresSchema } from '@clearhold/contract/figures'
import { beforeAll, expect, test } from 'vitest'
import { silentLog, type TestDatabase, testDatabase } from '../../../../stack/testing/resources.ts'
import {
  type AccountKey,
  bankAccount,
  capitalAccount,
  chainAccount,
  escrowAccount,
  investorAccount,
  investorAccounts,
  openAccounts,
  postEntries,
} from '../domains/ledger/index.ts'
import { randomId } from '../platform/crypto/crypto.ts'
import { buildHttp } from '../platform/http/server.ts'
import { publicFiguresRoutes, readPublicFigures } from './public-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

const computedAt = '2026-11-15T10:00:00.000Z'
const clock = { now: () => new Date(computedAt) }
const [ines, mateo, position] = [randomId(), randomId(), randomId()]
const custody = chainAccount('custody', 31_337)
const other = chainAccount('custody', 1)
const units = 1_000_000n

async function post(about: string, source: AccountKey, target: AccountKey, amountMicro: bigint): Promise<void> {
  const draft = { key: randomId(), reason: 'test.posted', actor: 'system:test', about }
  const [verdict] = await database.app.transaction((tx) =>
    postEntries(tx, [{ ...draft, postings: [{ source, target, amountMicro }] }]),
  )
  expect(verdict?.kind).toBe('posted')
}

test('on a new book every figure is zero or unknown, and says when and how it is known', async () => {
  expect(publicFiguresSchema.parse(await readPublicFigures(database.app, clock))).toEqual({
    assetsHeld: { value: '0.000000', computedAt, howWeKnow: 'assets_held' },
    owedToInvestors: { value: '0.000000', computedAt, howWeKnow: 'owed_to_investors' },
    paidOut: { value: '0.000000', computedAt, howWeKnow: 'paid_out' },
    investors: { count: 0, computedAt, howWeKnow: 'investors' },
    medianWithdrawal: { seconds: null, withdrawals: 0, computedAt, howWeKnow: 'median_withdrawal' },
    uptime: { basisPoints: null, measuredMinutes: 0, computedAt, howWeKnow: 'uptime' },
  })
})

test('held is what stands in custody over all chains; owed is everything under investors’ names and in escrow, not the operator’s', async () => {
  await database.app.transaction((tx) =>
    openAccounts(tx, [
      ...[custody, other, capitalAccount, bankAccount, escrowAccount(position)],
      ...investorAccounts(ines),
      ...investorAccounts(mateo),
    ]),
  )
  await post('deposit:1', custody, investorAccount(ines, 'cash'), 100n * units)
  await post('deposit:2', other, investorAccount(mateo, 'cash'), 50n * units + 1n)
  await post('capital:1', custody, capitalAccount, 30n * units)
  await post('position:1', investorAccount(ines, 'cash'), investorAccount(ines, 'locked'), 40n * units)
  await post('position:1', capitalAccount, escrowAccount(position), 10n * units)
  const figures = await readPublicFigures(database.app, clock)
  expect(figures.assetsHeld.value).toBe('180.000001')
  expect(figures.owedToInvestors.value).toBe('160.000001')
  expect(figures.investors.count).toBe(2)
  expect(figures.paidOut.value).toBe('0.000000')
})

test('paid out is what left for investors; a payout that came back is taken off and is no withdrawal', async () => {
  const leaving = investorAccount(ines, 'leaving')
  await post('withdrawal:1', investorAccount(ines, 'cash'), leaving, 5n * units)
  await post('withdrawal:1', leaving, custody, 5n * units)
  await post('withdrawal:2', investorAccount(ines, 'cash'), leaving, 7n * units)
  await post('withdrawal:2', leaving, bankAccount, 7n * units)
  await post('withdrawal:3', investorAccount(mateo, 'cash'), investorAccount(mateo, 'leaving'), 9n * units)
  await post('withdrawal:3', investorAccount(mateo, 'leaving'), other, 9n * units)
  await post('withdrawal:3', other, investorAccount(mateo, 'leaving'), 9n * units)
  await post('withdrawal:4', investorAccount(ines, 'cash'), leaving, 1n * units)
  const figures = await readPublicFigures(database.app, clock)
  expect(figures.paidOut.value).toBe('12.000000')
  expect(figures.medianWithdrawal).toMatchObject({ withdrawals: 2, seconds: expect.any(Number) })
})

test('the median is of real time from request to payment', async () => {
  const groups = `select p.entry_id / 1024 as id from ledger.posting p join ledger.entry e on e.id = p.entry_id where e.about = `
  const shift = async (about: string, seconds: number) => {
    const [first] = await database.owner(`${groups} $1 order by 1 limit 1`, [about])
    await database.owner(
      `alter table ledger.posting_group disable trigger user;
       update ledger.posting_group set posted_at = posted_at - interval '${seconds} seconds' where id = ${String(first?.['id'])};
       alter table ledger.posting_group enable trigger user`,
    )
  }
  await shift('withdrawal:1', 600)
  await shift('withdrawal:2', 1_800)
  const { seconds } = (await readPublicFigures(database.app, clock)).medianWithdrawal
  expect(seconds).toBeGreaterThanOrEqual(1_200)
  expect(seconds).toBeLessThan(1_205)
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
  await post('deposit:9', custody, investorAccount(ines, 'cash'), 1n * units)
  expect(await held()).toBe(before)
  nowMs += 60_000
  expect(await held()).not.toBe(before)
  await app.close()
})

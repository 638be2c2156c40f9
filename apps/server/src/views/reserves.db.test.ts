import { reservesSchema } from '@clearhold/contract/views/reserves'
import { expect, test } from 'vitest'
import { countRowsRead } from '#testing/count-rows-read.ts'
import { fundedAccounts } from '#testing/ledger.ts'
import { prepareDatabase, silentLog, tamper } from '#testing/resources.ts'
import {
  type AccountKey,
  bankAccount,
  capitalAccount,
  chainAccount,
  createCheckpointer,
  escrowAccount,
  investorAccount,
  investorAccounts,
  openAccounts,
  postEntries,
  readFigures,
} from '../domains/ledger/index.ts'
import { randomId } from '../platform/crypto/crypto.ts'
import { buildHttp } from '../platform/http/server.ts'
import { readPublicFigures } from './public-figures.ts'
import { cachedReserves, readReserves, reservesRoutes } from './reserves.ts'

const database = prepareDatabase()
const clock = { now: () => new Date('2026-11-15T10:00:00.000Z') }
const ines = randomId()
const position = randomId()
const custody = chainAccount('custody', 31_337)
const suspense = chainAccount('suspense', 31_337)
const units = 1_000_000n

async function post(source: AccountKey, target: AccountKey, amountMicro: bigint): Promise<void> {
  const draft = { key: randomId(), reason: 'test.posted', actor: 'system:test', about: 'test' }
  const [outcome] = await database.app.transaction((tx) =>
    postEntries(tx, [{ ...draft, postings: [{ source, target, amountMicro }] }]),
  )
  expect(outcome?.kind).toBe('posted')
}

test('a new book holds nothing, owes nothing and is covered', async () => {
  const reserves = reservesSchema.parse(await readReserves(database.app, clock))
  expect(reserves).toMatchObject({
    held: { total: '0.000000', chains: [] },
    owed: { total: '0.000000' },
    isCovered: true,
    auditHead: { seq: '0' },
  })
  expect(reserves.owed.kinds.map(({ kind }) => kind)).toEqual([
    'cash',
    'locked',
    'profit',
    'bonus',
    'leaving',
    'escrow',
    'arrived',
    'bank',
  ])
})

test('held by chain, owed by kind, the operator’s own apart; before the first comparison the chain’s word is said to be missing', async () => {
  await database.app.transaction((tx) =>
    openAccounts(tx, [custody, suspense, capitalAccount, escrowAccount(position), ...investorAccounts(ines)]),
  )
  await post(custody, investorAccount(ines, 'cash'), 100n * units)
  await post(custody, capitalAccount, 30n * units)
  await post(investorAccount(ines, 'cash'), investorAccount(ines, 'locked'), 60n * units)
  await post(capitalAccount, escrowAccount(position), 12n * units)
  const reserves = reservesSchema.parse(await readReserves(database.app, clock))
  expect(reserves).toMatchObject({
    computedAt: '2026-11-15T10:00:00.000Z',
    held: {
      total: '130.000000',
      chains: [{ chainId: 31_337, inLedger: '130.000000', onChain: null }],
    },
    owed: { total: '112.000000' },
    operatorCapital: { total: '30.000000', reserved: '12.000000', free: '18.000000' },
    suspense: '0.000000',
    coverage: 'unknown',
    comparedAt: null,
    isCovered: false,
  })
  expect(reserves.owed.kinds).toContainEqual({ kind: 'locked', accounts: 1, value: '60.000000' })
  expect(reserves.owed.kinds).toContainEqual({ kind: 'escrow', accounts: 1, value: '12.000000' })
})

const compared = (at: string, chainMicro: bigint, bookMicro: bigint) =>
  database.owner(
    `insert into treasury.reconciliation (chain_id, at, block_number, chain_micro, book_micro) values (31337, $1, 4711, $2, $3)`,
    [at, String(chainMicro), String(bookMicro)],
  )

test('MON4: covered is what the chain holds against what is owed, never the book against itself', async () => {
  const read = async () => reservesSchema.parse(await readReserves(database.app, clock))
  await compared('2026-11-15T09:59:00.000Z', 130n * units, 130n * units)
  expect(await read()).toMatchObject({ held: { total: '130.000000' }, coverage: 'covered', isCovered: true })
  await compared('2026-11-15T09:59:10.000Z', 0n, 130n * units)
  expect(await read(), 'an empty chain').toMatchObject({
    held: { total: '0.000000', chains: [{ inLedger: '130.000000' }] },
    coverage: 'short',
    isCovered: false,
  })
  await compared('2026-11-15T09:59:20.000Z', 129n * units, 130n * units)
  expect(await read(), 'less than the ledger says, and still what is owed').toMatchObject({
    held: { total: '129.000000' },
    coverage: 'missing',
    isCovered: false,
  })
  await compared('2026-11-15T09:59:30.000Z', 200n * units, 130n * units)
  expect(await read(), 'unclaimed coins cover nothing').toMatchObject({
    held: { total: '130.000000' },
    coverage: 'covered',
  })
})

test('MON4: without a comparison of the last five minutes it is not known, and since when is said', async () => {
  await database.owner('delete from treasury.reconciliation')
  await compared('2026-11-15T09:54:59.999Z', 130n * units, 130n * units)
  expect(await readReserves(database.app, clock)).toMatchObject({
    coverage: 'unknown',
    comparedAt: '2026-11-15T09:54:59.999Z',
    isCovered: false,
  })
  await compared('2026-11-15T09:55:00.000Z', 130n * units, 130n * units)
  expect(await readReserves(database.app, clock)).toMatchObject({ coverage: 'covered', isCovered: true })
})

test('MON4: deposits that are kept or under review and bank payouts that are not settled are owed', async () => {
  await database.app.transaction((tx) => openAccounts(tx, [bankAccount]))
  await post(custody, suspense, 7n * units)
  await post(investorAccount(ines, 'cash'), bankAccount, 3n * units)
  const { owed } = await readReserves(database.app, clock)
  expect(owed.total).toBe('119.000000')
  expect(owed.kinds).toContainEqual({ kind: 'arrived', accounts: 1, value: '7.000000' })
  expect(owed.kinds).toContainEqual({ kind: 'bank', accounts: 1, value: '3.000000' })
  await post(bankAccount, investorAccount(ines, 'cash'), 3n * units)
  await post(suspense, custody, 7n * units)
})

test('MON4: a shortfall and deposits under review of the same size are a shortfall, and deposits that are owed', async () => {
  await post(custody, suspense, 5n * units)
  await post(suspense, custody, 5n * units)
  await tamper(
    database,
    `insert into treasury.capital_arrival (id, transfer_id, chain_id, sender, state, hole_micro)
     values (gen_random_uuid(), 1, 31337, decode(repeat('ab', 20), 'hex'), 'reorged', 5000000)`,
  )
  const reserves = reservesSchema.parse(await readReserves(database.app, clock))
  expect(reserves).toMatchObject({
    suspense: '0.000000',
    shortfall: '5.000000',
    owed: { total: '117.000000' },
    coverage: 'short',
  })
  expect(reserves.owed.kinds).toContainEqual({ kind: 'arrived', accounts: 1, value: '5.000000' })
  await tamper(database, 'delete from treasury.capital_arrival')
})

test('error: when a reorganised chain took back more than the operator has, the page is told that it is not covered', async () => {
  await post(capitalAccount, custody, 18n * units)
  await post(suspense, custody, 20n * units)
  expect(await readReserves(database.app, clock)).toMatchObject({
    held: { total: '92.000000' },
    owed: { total: '112.000000' },
    suspense: '-20.000000',
    shortfall: '20.000000',
    coverage: 'short',
    isCovered: false,
  })
})

test('the last comparison with the chain: block, time and difference, and whether it is too old to be the present one', async () => {
  const onChain = async () => (await readReserves(database.app, clock)).held.chains.map((chain) => chain.onChain)
  await compared('2026-11-15T09:54:59.999Z', 92n * units, 92n * units)
  const comparedAt = '2026-11-15T09:54:59.999Z'
  const blockNumber = '4711'
  expect(await onChain()).toEqual([{ blockNumber, comparedAt, drift: '0.000000', isCurrent: false }])
  await compared('2026-11-15T09:55:00.000Z', 92n * units - 1n, 92n * units)
  expect(await onChain()).toEqual([
    { blockNumber, comparedAt: '2026-11-15T09:55:00.000Z', drift: '-0.000001', isCurrent: true },
  ])
})

test('GET /api/reserves answers it', async () => {
  const app = await buildHttp({
    routes: reservesRoutes(cachedReserves(database.app, clock)),
    edition: 'demo',
    trustProxy: [],
    log: silentLog,
  })
  const answer = await app.inject('/api/reserves')
  expect([answer.statusCode, reservesSchema.parse(answer.json()).isCovered]).toEqual([200, false])
  await app.close()
})

test('W8: beside each kind stands how many are owed it, empty accounts not counted; home counts each investor once', async () => {
  const emptied = randomId()
  await database.app.transaction((tx) => openAccounts(tx, [...investorAccounts(emptied), escrowAccount(randomId())]))
  await post(custody, investorAccount(emptied, 'bonus'), 1n)
  await post(investorAccount(emptied, 'bonus'), custody, 1n)
  const holders = await database.owner(
    `select kind, count(*)::int as accounts from ledger.account
     where kind in ('cash', 'locked', 'profit', 'bonus', 'leaving', 'escrow') and balance_micro > 0 group by kind`,
  )
  const { owed } = await readReserves(database.app, clock)
  // Arrived and bank-paid money is in one account for all investors.
  const ofInvestors = owed.kinds.filter(({ kind }) => kind !== 'arrived' && kind !== 'bank')
  const counted = ofInvestors.filter(({ accounts }) => accounts > 0).map(({ kind, accounts }) => ({ kind, accounts }))
  expect(counted).toEqual(expect.arrayContaining(holders))
  expect(counted).toHaveLength(holders.length)
  const investors = Number((await readFigures(database.app.reader)).people)
  for (const { kind, accounts } of ofInvestors) if (kind !== 'escrow') expect(accounts).toBeLessThanOrEqual(investors)
})

test('MON8: what was announced to leave capital is public at once, reserved, and neither owed nor gone', async () => {
  const read = async () => reservesSchema.parse(await readReserves(database.app, clock))
  await post(custody, capitalAccount, 50n * units)
  const before = await read()
  const address = randomId()
  const exit = randomId()
  await database.owner(
    `insert into treasury.exit_address (id, chain_id, address, declared_approval)
     values ($1, 31337, decode(repeat('ab', 20), 'hex'), $1)`,
    [address],
  )
  await database.owner(
    `insert into treasury.capital_exit (id, chain_id, address_id, amount_micro, announced_approval)
     values ($1, 31337, $2, 40000000, $1)`,
    [exit, address],
  )
  const after = await read()
  expect(after.capitalExits).toMatchObject([{ state: 'announced', amount: '40.000000', chainId: 31_337 }])
  expect(after.capitalExits[0]?.address.toLowerCase()).toBe(`0x${'ab'.repeat(20)}`)
  const [free, earlier] = [after, before].map(({ operatorCapital }) => Number(operatorCapital.free))
  expect(free).toBe((earlier ?? 0) - 40)
  expect([after.operatorCapital.total, after.owed.total, after.held.total]).toEqual([
    before.operatorCapital.total,
    before.owed.total,
    before.held.total,
  ])
  await database.owner('update treasury.capital_exit set cancelled_at = now(), cancelled_by = $2 where id = $1', [
    exit,
    `person:${ines}`,
  ])
  const cancelled = await read()
  expect(cancelled.capitalExits).toMatchObject([{ state: 'cancelled' }])
  expect(cancelled.operatorCapital).toEqual(before.operatorCapital)
})

test('G6: /api/reserves and the home page’s figures read a few dozen rows, of three thousand investors as of six thousand', async () => {
  const read = (work: (counted: typeof database.app) => Promise<unknown>) => countRowsRead(database.app, work)
  const grow = async (groups: number) => {
    for (let group = 0; group < groups; group += 1)
      await fundedAccounts(database.app, ...Array.from({ length: 999 }, () => 5n))
    const turn = createCheckpointer(database.app, 1)
    await turn()
    while (await turn());
    await database.owner('analyze')
  }
  const measure = async () => [
    await read((counted) => readReserves(counted, clock)),
    await read((counted) => readPublicFigures(counted, clock)),
  ]
  for (const groups of [3, 3]) {
    await grow(groups)
    for (const rows of await measure()) expect(rows).toBeLessThan(60)
  }
}, 120_000)

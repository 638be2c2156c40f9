import { reservesSchema } from '@clearhold/contract/views/reserves'
import { expect, test } from 'vitest'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import {
  type AccountKey,
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
    isCovered: true,
  })
  expect(reserves.owed.kinds).toContainEqual({ kind: 'locked', accounts: 1, value: '60.000000' })
  expect(reserves.owed.kinds).toContainEqual({ kind: 'escrow', accounts: 1, value: '12.000000' })
})

test('error: when a reorganised chain took back more than the operator has, the page is told that it is not covered', async () => {
  await post(capitalAccount, custody, 18n * units)
  await post(suspense, custody, 20n * units)
  expect(await readReserves(database.app, clock)).toMatchObject({
    held: { total: '92.000000' },
    owed: { total: '112.000000' },
    suspense: '-20.000000',
    isCovered: false,
  })
})

test('the last comparison with the chain: block, time and difference, and whether it is too old to be the present one', async () => {
  const compared = (at: string, chainMicro: string) =>
    database.owner(
      `insert into treasury.reconciliation (chain_id, at, block_number, chain_micro, book_micro) values (31337, $1, 4711, $2, 92000000)`,
      [at, chainMicro],
    )
  const onChain = async () => (await readReserves(database.app, clock)).held.chains.map((chain) => chain.onChain)
  await compared('2026-11-15T09:54:59.999Z', '92000000')
  const comparedAt = '2026-11-15T09:54:59.999Z'
  const blockNumber = '4711'
  expect(await onChain()).toEqual([{ blockNumber, comparedAt, drift: '0.000000', isCurrent: false }])
  await compared('2026-11-15T09:55:00.000Z', '91999999')
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

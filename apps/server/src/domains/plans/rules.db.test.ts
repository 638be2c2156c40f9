import {
  activationMoves,
  earlyExitMoves,
  exitValueMicro,
  maturityMoves,
  type PlanMove,
  projection,
} from '@clearhold/contract/plans/rules'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { prepareDatabase } from '#testing/resources.ts'
import {
  type AccountKey,
  capitalAccount,
  chainAccount,
  escrowAccount,
  investorAccount,
  investorAccounts,
  openAccounts,
  postEntries,
  readBalancesMicro,
} from '../ledger/index.ts'

const database = prepareDatabase()
const custody = chainAccount('custody', 31_337)
beforeAll(async () => {
  await database.app.transaction((tx) => openAccounts(tx, [capitalAccount, custody]))
})

async function post(moves: readonly { source: AccountKey; target: AccountKey; amountMicro: bigint }[]): Promise<void> {
  const draft = { key: randomId(), reason: 'plan.tested', actor: 'system:test', about: 'test', postings: moves }
  const [outcome] = await database.app.transaction((tx) => postEntries(tx, [draft]))
  expect(outcome?.kind).toBe('posted')
}

/** Runs the moves of one position through the real ledger; answers what investor, referrer, escrow and operator then hold. */
async function run(amountMicro: bigint, capitalMicro: bigint, steps: readonly PlanMove[][]) {
  const personId = randomId()
  const referrerId = randomId()
  const positionId = randomId()
  const accounts: Record<PlanMove['from'], AccountKey> = {
    cash: investorAccount(personId, 'cash'),
    locked: investorAccount(personId, 'locked'),
    profit: investorAccount(personId, 'profit'),
    bonus: investorAccount(referrerId, 'bonus'),
    escrow: escrowAccount(positionId),
    capital: capitalAccount,
  }
  await database.app.transaction((tx) =>
    openAccounts(tx, [...investorAccounts(personId), ...investorAccounts(referrerId), accounts.escrow]),
  )
  const before = (await readBalancesMicro(database.app.reader, [capitalAccount])).get(capitalAccount) ?? 0n
  await post([
    { source: custody, target: accounts.cash, amountMicro },
    { source: custody, target: capitalAccount, amountMicro: capitalMicro },
  ])
  for (const moves of steps) {
    await post(
      moves.map(({ from, to, amountMicro: moved }) => ({
        source: accounts[from],
        target: accounts[to],
        amountMicro: moved,
      })),
    )
  }
  const balances = await readBalancesMicro(database.app.reader, Object.values(accounts))
  const held = (kind: PlanMove['from']) => balances.get(accounts[kind]) ?? 0n
  return {
    cash: held('cash'),
    locked: held('locked'),
    profit: held('profit'),
    bonus: held('bonus'),
    escrow: held('escrow'),
    capital: held('capital') - before,
  }
}

const position = fc.constantFrom(...demoPlans).chain(({ terms }) =>
  fc.record({
    terms: fc.constant(terms),
    amountMicro: fc.bigInt({ min: terms.minMicro, max: terms.maxMicro }),
    hasReferrer: fc.boolean(),
  }),
)
const startAt = new Date('2026-11-15T10:00:00Z')

test('behavior: what the projection says is what the ledger holds at maturity', async () => {
  await fc.assert(
    fc.asyncProperty(position, async ({ terms, amountMicro, hasReferrer }) => {
      const moves = [activationMoves(terms, amountMicro, hasReferrer), maturityMoves(terms, amountMicro, hasReferrer)]
      const { profitMicro, totalMicro } = projection(terms, amountMicro, startAt)
      const end = await run(amountMicro, amountMicro, moves)
      expect(end).toMatchObject({ cash: amountMicro, profit: profitMicro, locked: 0n, escrow: 0n })
      expect(end.cash + end.profit).toBe(totalMicro)
      expect(end.capital).toBe(amountMicro - end.profit - end.bonus)
    }),
    { numRuns: 40 },
  )
})

test('behavior: what the early-exit value says is what the ledger gives back, and the operator has everything again', async () => {
  await fc.assert(
    fc.asyncProperty(position, async ({ terms, amountMicro, hasReferrer }) => {
      const moves = [activationMoves(terms, amountMicro, hasReferrer), earlyExitMoves(terms, amountMicro, hasReferrer)]
      const end = await run(amountMicro, amountMicro, moves)
      expect(end.cash + end.profit).toBe(exitValueMicro(terms, amountMicro, startAt, startAt))
      expect(end).toMatchObject({ profit: 0n, bonus: 0n, locked: 0n, escrow: 0n, capital: amountMicro })
    }),
    { numRuns: 40 },
  )
})

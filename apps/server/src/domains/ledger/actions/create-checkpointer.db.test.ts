import { trialBalanceSchema } from '@clearhold/contract/ledger/schema'
import { decimalFromMicro } from '@clearhold/contract/money'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { entryOf, nextPersonId } from '#testing/ledger.ts'
import { prepareDatabase, tamper } from '#testing/resources.ts'
import { type AccountKey, capitalAccount, chainAccount, escrowAccount, investorAccount } from '../rules.ts'
import { readKindTotals } from '../store/checkpoints.ts'
import { createCheckpointer } from './create-checkpointer.ts'
import { openAccounts } from './open-accounts.ts'
import { postEntries } from './post-entries.ts'
import { readTrialBalance } from './read-trial-balance.ts'
import { verifyLedger } from './verify-ledger.ts'

const custody = chainAccount('custody', 1)
const cash = investorAccount(nextPersonId(), 'cash')
const accounts: AccountKey[] = [custody, capitalAccount, cash, escrowAccount(nextPersonId())]

const database = prepareDatabase('test')
beforeEach(async () => {
  await database.app.transaction((tx) => openAccounts(tx, accounts))
})

let posted = 0
const post = (source: AccountKey, target: AccountKey, amountMicro: bigint) => {
  posted += 1
  const draft = entryOf(`p:${posted}`, [[source, target, amountMicro]])
  return database.app.transaction((tx) => postEntries(tx, [draft]))
}
const noted = async () => {
  const rows = await database.owner('select group_id::int as id from ledger.checkpoint order by group_id')
  return rows.map((row) => row['id'])
}
/** Runs until there is nothing more to do; numbers drawn at one run are counted at the next. */
async function settle(turn: () => Promise<boolean>): Promise<void> {
  await turn()
  while (await turn());
}
const nonZero = (rows: readonly { kind: string; balanceMicro: bigint }[]) =>
  Object.fromEntries(rows.filter(({ balanceMicro }) => balanceMicro !== 0n).map((row) => [row.kind, row.balanceMicro]))
const present = async () => {
  const rows = await database.owner(
    'select kind, sum(balance_micro)::bigint as micro from ledger.account group by kind',
  )
  return nonZero(rows.map(({ kind, micro }) => ({ kind: String(kind), balanceMicro: BigInt(String(micro)) })))
}
const counted = async (at?: Date) => nonZero(await readKindTotals(database.app.reader, at))

test('sums are noted every so many entries, and the sum of kinds is what the accounts hold, with or without them', async () => {
  const turn = createCheckpointer(database.app, 3)
  expect(await counted()).toEqual({})
  for (let n = 1; n <= 8; n += 1) await post(custody, n % 2 === 0 ? cash : capitalAccount, BigInt(n))
  expect(await counted()).toEqual(await present())
  await settle(turn)
  expect(await noted()).toEqual([3, 6])
  expect(await counted()).toEqual(await present())
  await post(capitalAccount, accounts[3] ?? cash, 2n)
  expect(await counted()).toEqual(await present())
  await settle(turn)
  expect(await noted()).toEqual([3, 6, 9])
  expect(await counted()).toEqual({ capital: 14n, cash: 20n, escrow: 2n, custody: -36n })
})

test('behavior: no checkpoint is stored above a group whose transaction is still open', async () => {
  const turn = createCheckpointer(database.app, 1)
  await post(custody, cash, 1n)
  await database.app.transaction(async (tx) => {
    await postEntries(tx, [entryOf('late', [[custody, capitalAccount, 5n]])])
    await turn()
    expect(await turn()).toBe(false)
    expect(await noted()).toEqual([])
  })
  await settle(turn)
  expect(await noted()).toEqual([1, 2])
  expect(await counted()).toEqual(await present())
})

test('behavior: two workers at once note the same', async () => {
  for (let n = 1; n <= 6; n += 1) await post(custody, cash, 1n)
  const turns = [createCheckpointer(database.app, 2), createCheckpointer(database.app, 2)]
  await Promise.all(turns.map(settle))
  expect(await noted()).toEqual([2, 4, 6])
  expect(await verifyLedger(database.app.reader)).toEqual([])
})

test('the sums of any moment are those of the postings until then', { timeout: 60_000 }, async () => {
  const turn = createCheckpointer(database.app, 4)
  const moves = fc.sample(
    fc.record({
      way: fc.constantFrom<[AccountKey, AccountKey]>(
        [custody, cash],
        [custody, capitalAccount],
        [cash, capitalAccount],
      ),
      amountMicro: fc.bigInt({ min: 1n, max: 50n }),
      pauseMs: fc.integer({ min: 0, max: 4_000_000 }),
    }),
    { numRuns: 40, seed: 7 },
  )
  await post(custody, cash, 10_000n)
  const seen: { at: Date; totals: Record<string, bigint> }[] = []
  for (const [index, { way, amountMicro, pauseMs }] of moves.entries()) {
    await database.owner(`update platform.clock set offset_ms = offset_ms + ${pauseMs + 5}`)
    await post(...way, amountMicro)
    const [row] = await database.owner(
      'select floor(extract(epoch from max(business_at)) * 1000)::text as ms from ledger.posting_group',
    )
    seen.push({ at: new Date(Number(row?.['ms']) + 2), totals: await present() })
    if (index % 10 === 9) await settle(turn)
  }
  for (const { at, totals } of seen) expect(await counted(at)).toEqual(totals)
  const balance = trialBalanceSchema.parse(await readTrialBalance(database.app, seen[11]?.at))
  expect(balance).toMatchObject({ at: seen[11]?.at.toISOString(), sum: '0.000000' })
  expect(balance.kinds.find(({ kind }) => kind === 'cash')?.balance).toBe(
    decimalFromMicro(seen[11]?.totals['cash'] ?? 0n),
  )
  const held = balance.house.find(({ key }) => key === 'custody:1')?.balance
  expect(held).toBe(balance.kinds.find(({ kind }) => kind === 'custody')?.balance)
  const later = await readTrialBalance(database.app, new Date('2999-01-01'))
  expect(later.at < '2900').toBe(true)
  expect((await readTrialBalance(database.app, undefined)).kinds).toEqual(later.kinds)
  expect(
    (await readTrialBalance(database.app, new Date(0))).house.every(({ balance: zero }) => zero === '0.000000'),
  ).toBe(true)
})

test('a changed checkpoint is found', async () => {
  for (let n = 1; n <= 4; n += 1) await post(custody, cash, 1n)
  await settle(createCheckpointer(database.app, 2))
  expect(await verifyLedger(database.app.reader)).toEqual([])
  await tamper(
    database,
    `update ledger.checkpoint set totals = totals || '{"cash": 9, "custody": -9}' where group_id = 4`,
  )
  expect(await verifyLedger(database.app.reader)).toEqual([
    'the checkpoint of all cash accounts is not what their postings add up to',
    'the checkpoint of all custody accounts is not what their postings add up to',
  ])
})

import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase, type Tx } from '#platform/database/database.ts'
import { waitFor } from '#stack/wait-for.ts'
import { custody, entryOf, fundedPair, nextEntryKey } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { postEntries } from './actions/post-entries.ts'
import { verifyLedger } from './actions/verify-ledger.ts'
import type { AccountKey, EntryDraft, PostingOutcome } from './rules.ts'
import { callPostGroup, readBalancesMicro } from './store/accounts.ts'

const database = prepareDatabase()
afterAll(async () => {
  expect(await verifyLedger(database.app.reader)).toEqual([])
})

const kinds = (outcomes: readonly PostingOutcome[]) => outcomes.map(({ kind }) => kind)
const accounts = (...amountsMicro: [bigint, bigint]) => fundedPair(database.app, ...amountsMicro)
async function balance(account: AccountKey): Promise<bigint | undefined> {
  return (await readBalancesMicro(database.app.reader, [account])).get(account)
}
test('the same draft from two callers at once is written once, and both are told its number', async () => {
  const [a, b] = await accounts(100n, 0n)
  const drafts = Array.from({ length: 20 }, () => entryOf(nextEntryKey(), [[a, b, 1n]]))
  const post = (draft: EntryDraft) => database.app.transaction((tx) => postEntries(tx, [draft]))
  const [left, right] = await Promise.all([Promise.all(drafts.map(post)), Promise.all(drafts.toReversed().map(post))])
  for (const [index, [first]] of left.entries()) {
    const [second] = right[19 - index] ?? []
    expect([first?.kind, second?.kind].sort()).toEqual(['duplicate', 'posted'])
    expect(first).toMatchObject({ entryId: second !== undefined && 'entryId' in second ? second.entryId : undefined })
  }
  expect(await balance(b)).toBe(20n)
})

describe('when balances change while a group is judged', () => {
  /** Runs a transaction that locks the accounts, starts a concurrent one, and commits once that one waits for the locks. */
  async function meanwhile<Value>(work: (tx: Tx) => Promise<unknown>, other: () => Promise<Value>): Promise<Value> {
    let begun: Promise<Value> | undefined
    await database.app.transaction(async (tx) => {
      await work(tx)
      begun = other()
      begun.catch(() => undefined)
      await waitFor('the other to wait for a lock', async () => {
        const [row] = await database.owner(
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return (row?.['count'] as number) > 0
      })
    })
    if (begun === undefined) throw new Error('nothing was begun')
    return begun
  }
  const quick = (...drafts: EntryDraft[]) => callPostGroup(database.app.reader, drafts, false)
  const careful = (...drafts: EntryDraft[]) => callPostGroup(database.app.reader, drafts, true)

  test('the same outcomes with other balances: the true ones are noted', async () => {
    const [a, b] = await accounts(10n, 0n)
    const outcomes = await meanwhile(
      (tx) => postEntries(tx, [entryOf(nextEntryKey(), [[a, b, 3n]])]),
      () => quick(entryOf(nextEntryKey(), [[a, b, 4n]])),
    )
    expect(kinds(outcomes)).toEqual(['posted'])
    expect(await balance(a)).toBe(3n)
  })
  test('money is gone: the quick call fails and the careful one says overdraft', async () => {
    const [a, b] = await accounts(10n, 0n)
    const drain = (tx: Tx) => postEntries(tx, [entryOf(nextEntryKey(), [[a, b, 10n]])])
    await expect(meanwhile(drain, () => quick(entryOf(nextEntryKey(), [[a, b, 1n]])))).rejects.toMatchObject({
      code: '23514',
    })
    const [c, d] = await accounts(10n, 0n)
    const outcomes = await meanwhile(
      (tx) => postEntries(tx, [entryOf(nextEntryKey(), [[c, d, 10n]])]),
      () => careful(entryOf(nextEntryKey(), [[c, d, 1n]])),
    )
    expect(kinds(outcomes)).toEqual(['overdraft'])
    expect(await balance(d)).toBe(10n)
  })
  test('money has come: the quick call fails and the careful one posts', async () => {
    const [a, b] = await accounts(0n, 10n)
    const group = () => [entryOf(nextEntryKey(), [[a, b, 5n]]), entryOf(nextEntryKey(), [[b, a, 1n]])]
    const give = (tx: Tx) => postEntries(tx, [entryOf(nextEntryKey(), [[custody, a, 5n]])])
    await expect(meanwhile(give, () => quick(...group()))).rejects.toMatchObject({ code: '40001' })
    const [c, d] = await accounts(0n, 10n)
    const outcomes = await meanwhile(
      (tx) => postEntries(tx, [entryOf(nextEntryKey(), [[custody, c, 5n]])]),
      () => careful(entryOf(nextEntryKey(), [[c, d, 5n]]), entryOf(nextEntryKey(), [[d, c, 1n]])),
    )
    expect(kinds(outcomes)).toEqual(['posted', 'posted'])
  })
  test('as many hold as before, but not the same: the quick call fails', async () => {
    const [a, b] = await accounts(5n, 5n)
    const [c, d] = await accounts(0n, 0n)
    // With 5 the first and the last succeed; with 3 the second and the last.
    const group = [
      entryOf(nextEntryKey(), [[a, c, 5n]]),
      entryOf(nextEntryKey(), [[a, d, 3n]]),
      entryOf(nextEntryKey(), [[b, a, 5n]]),
    ]
    const take = (tx: Tx) => postEntries(tx, [entryOf(nextEntryKey(), [[a, custody, 2n]])])
    await expect(meanwhile(take, () => quick(...group))).rejects.toMatchObject({ code: '40001' })
    expect(kinds(await callPostGroup(database.app.reader, group, true))).toEqual(['overdraft', 'posted', 'posted'])
  })
  test('the key was taken: the quick call fails and the careful one says duplicate', async () => {
    const [a, b] = await accounts(10n, 0n)
    const [c, d] = await accounts(10n, 0n)
    const draft = entryOf(nextEntryKey(), [[a, b, 1n]])
    const other = entryOf(draft.key, [[c, d, 1n]])
    await expect(
      meanwhile(
        (tx) => postEntries(tx, [draft]),
        () => quick(other),
      ),
    ).rejects.toMatchObject({ code: '40001' })
    const next = entryOf(nextEntryKey(), [[a, b, 1n]])
    const outcomes = await meanwhile(
      (tx) => postEntries(tx, [next]),
      () => careful(next),
    )
    expect(kinds(outcomes)).toEqual(['duplicate'])
    expect(await balance(b)).toBe(2n)
  })
})

test('behavior: a group looks up its accounts one by one, however many there are', async () => {
  await database.owner(
    `insert into ledger.account (key) select 'position:' || gen_random_uuid() || ':escrow' from generate_series(1, 5000)`,
  )
  await database.owner('analyze ledger.account')
  const [a, b] = await accounts(10n, 10n)
  const rowsRead = async (careful: boolean) => {
    const alone = openDatabase({ url: database.appUrl, poolMax: 1, process: 'test', onPoolError: () => undefined })
    try {
      return await alone.transaction(async (tx) => {
        await callPostGroup(tx, [entryOf(nextEntryKey(), [[a, b, 1n]])], careful)
        const { rows } = await sql<{ read: bigint }>`
          select (pg_stat_get_xact_tuples_returned('ledger.account'::regclass) +
            pg_stat_get_xact_tuples_fetched('ledger.account'::regclass)) as read`.execute(tx)
        return rows[0]?.read
      })
    } finally {
      await alone.close()
    }
  }
  expect(await rowsRead(false)).toBeLessThan(20n)
  expect(await rowsRead(true)).toBeLessThan(20n)
})

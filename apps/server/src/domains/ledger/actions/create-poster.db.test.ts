import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openDatabase, type Tx } from '#platform/database/database.ts'
import { waitFor } from '#stack/wait-for.ts'
import { custody, entryOf, fundedAccounts } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { AccountKey, EntryDraft, PostingOutcome } from '../rules.ts'
import { callPostGroup, readBalancesMicro } from '../store/accounts.ts'
import { createPoster, type Poster, type PosterOptions } from './create-poster.ts'
import { postEntries } from './post-entries.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = prepareDatabase()
const posters: Poster[] = []
afterEach(async () => {
  for (const poster of posters.splice(0)) await poster.close()
})
afterAll(async () => {
  expect(await verifyLedger(database.app.reader)).toEqual([])
})

function poster(options?: PosterOptions): Poster {
  const created = createPoster(database.app, options)
  posters.push(created)
  return created
}
let keys = 0
const nextKey = () => {
  keys += 1
  return `key:${keys}`
}
const kinds = (outcomes: readonly PostingOutcome[]) => outcomes.map(({ kind }) => kind)
async function accounts(...amountsMicro: bigint[]): Promise<[AccountKey, AccountKey]> {
  const [a, b] = await fundedAccounts(database.app, ...amountsMicro)
  if (a === undefined || b === undefined) throw new Error('no accounts')
  return [a, b]
}
async function balance(account: AccountKey): Promise<bigint | undefined> {
  return (await readBalancesMicro(database.app.reader, [account])).get(account)
}
async function groupsWritten(): Promise<number> {
  const [row] = await database.owner('select count(*)::int as count from ledger.posting_group')
  return row?.['count'] as number
}

describe('callers of the same moment share a group', () => {
  test('each gets the outcome of its own entry', async () => {
    const [a, b] = await accounts(100n, 0n)
    const before = await groupsWritten()
    const { post } = poster()
    const drafts = Array.from({ length: 120 }, () => entryOf(nextKey(), [[a, b, 1n]]))
    const outcomes = await Promise.all(drafts.map(post))
    expect(kinds(outcomes).filter((kind) => kind === 'posted')).toHaveLength(100)
    expect(kinds(outcomes).filter((kind) => kind === 'overdraft')).toHaveLength(20)
    expect((await groupsWritten()) - before).toBeLessThan(5)
    const posted = outcomes.flatMap((outcome, index) => (outcome.kind === 'posted' ? [{ outcome, index }] : []))
    const again = await Promise.all(posted.map(({ index }) => post(drafts[index] ?? entryOf('', []))))
    expect(again).toEqual(posted.map(({ outcome: { entryId } }) => ({ kind: 'duplicate', entryId })))
    expect(await balance(b)).toBe(100n)
  })
  test('more than a thousand go in several groups', async () => {
    const [a, b] = await accounts(2_500n, 0n)
    const { post } = poster({ groupsInFlight: 1 })
    const drafts = Array.from({ length: 2_500 }, () => entryOf(nextKey(), [[a, b, 1n]]))
    expect(new Set(kinds(await Promise.all(drafts.map(post))))).toEqual(new Set(['posted']))
    expect(await balance(b)).toBe(2_500n)
  })
  test('the same draft from several callers is written once', async () => {
    const [a, b] = await accounts(100n, 0n)
    const { post } = poster()
    const draft = entryOf(nextKey(), [[a, b, 1n]])
    const outcomes = await Promise.all([post(draft), post(draft), post(draft), post({ ...draft, about: 'x' })])
    expect(kinds(outcomes.slice(0, 3)).sort()).toEqual(
      expect.arrayContaining(outcomes[3]?.kind === 'posted' ? ['key_reused'] : ['posted', 'duplicate']),
    )
    expect(new Set(outcomes.map((outcome) => 'entryId' in outcome && outcome.entryId)).size).toBe(1)
    expect(await balance(b)).toBe(1n)
  })
  test('the same draft through two processes is written once', async () => {
    const [a, b] = await accounts(100n, 0n)
    const one = poster()
    const two = poster()
    const drafts = Array.from({ length: 50 }, () => entryOf(nextKey(), [[a, b, 1n]]))
    const [left, right] = await Promise.all([
      Promise.all(drafts.map(one.post)),
      Promise.all(drafts.toReversed().map(two.post)),
    ])
    for (const [index, outcome] of left.entries()) {
      expect([outcome.kind, right[49 - index]?.kind].sort()).toEqual(['duplicate', 'posted'])
    }
    expect(await balance(b)).toBe(50n)
  })
})

describe('when balances change while a group is judged', () => {
  /** Runs a transaction that holds the accounts, lets somebody else begin, and commits once that one waits for them. */
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

  test('the same outcomes with other balances: the true ones are noted', async () => {
    const [a, b] = await accounts(10n, 0n)
    const outcomes = await meanwhile(
      (tx) => postEntries(tx, [entryOf(nextKey(), [[a, b, 3n]])]),
      () => quick(entryOf(nextKey(), [[a, b, 4n]])),
    )
    expect(kinds(outcomes)).toEqual(['posted'])
    expect(await balance(a)).toBe(3n)
  })
  test('money is gone: the quick call fails and the careful one says overdraft', async () => {
    const [a, b] = await accounts(10n, 0n)
    const drain = (tx: Tx) => postEntries(tx, [entryOf(nextKey(), [[a, b, 10n]])])
    await expect(meanwhile(drain, () => quick(entryOf(nextKey(), [[a, b, 1n]])))).rejects.toMatchObject({
      code: '23514',
    })
    const [c, d] = await accounts(10n, 0n)
    const { post } = poster()
    const outcome = await meanwhile(
      (tx) => postEntries(tx, [entryOf(nextKey(), [[c, d, 10n]])]),
      () => post(entryOf(nextKey(), [[c, d, 1n]])),
    )
    expect(outcome.kind).toBe('overdraft')
    expect(await balance(d)).toBe(10n)
  })
  test('money has come: the quick call fails and the careful one posts', async () => {
    const [a, b] = await accounts(0n, 10n)
    const group = () => [entryOf(nextKey(), [[a, b, 5n]]), entryOf(nextKey(), [[b, a, 1n]])]
    const give = (tx: Tx) => postEntries(tx, [entryOf(nextKey(), [[custody, a, 5n]])])
    await expect(meanwhile(give, () => quick(...group()))).rejects.toMatchObject({ code: '40001' })
    const { post } = poster({ groupsInFlight: 1 })
    const [c, d] = await accounts(0n, 10n)
    const outcomes = await meanwhile(
      (tx) => postEntries(tx, [entryOf(nextKey(), [[custody, c, 5n]])]),
      () => Promise.all([entryOf(nextKey(), [[c, d, 5n]]), entryOf(nextKey(), [[d, c, 1n]])].map(post)),
    )
    expect(kinds(outcomes)).toEqual(['posted', 'posted'])
  })
  test('as many hold as before, but not the same: the quick call fails', async () => {
    const [a, b] = await accounts(5n, 5n)
    const [c, d] = await accounts(0n, 0n)
    // With 5 the first and the last hold; with 3 the second and the last.
    const group = [entryOf(nextKey(), [[a, c, 5n]]), entryOf(nextKey(), [[a, d, 3n]]), entryOf(nextKey(), [[b, a, 5n]])]
    const take = (tx: Tx) => postEntries(tx, [entryOf(nextKey(), [[a, custody, 2n]])])
    await expect(meanwhile(take, () => quick(...group))).rejects.toMatchObject({ code: '40001' })
    expect(kinds(await callPostGroup(database.app.reader, group, true))).toEqual(['overdraft', 'posted', 'posted'])
  })
  test('the key was taken: the quick call fails and the next one says duplicate', async () => {
    const [a, b] = await accounts(10n, 0n)
    const [c, d] = await accounts(10n, 0n)
    const draft = entryOf(nextKey(), [[a, b, 1n]])
    const other = entryOf(draft.key, [[c, d, 1n]])
    await expect(
      meanwhile(
        (tx) => postEntries(tx, [draft]),
        () => quick(other),
      ),
    ).rejects.toMatchObject({ code: '40001' })
    const next = entryOf(nextKey(), [[a, b, 1n]])
    const { post } = poster()
    const outcome = await meanwhile(
      (tx) => postEntries(tx, [next]),
      () => post(next),
    )
    expect(outcome.kind).toBe('duplicate')
    expect(await balance(b)).toBe(2n)
  })
})

describe('error: trouble', () => {
  test('an entry PostgreSQL cannot read is rejected alone', async () => {
    const [a, b] = await accounts(100n, 0n)
    const { post } = poster({ groupsInFlight: 1 })
    const drafts = Array.from({ length: 33 }, (_, index) =>
      entryOf(nextKey(), [[a, b, 1n]], index === 20 ? { about: 'zero \u0000 byte' } : {}),
    )
    const settled = await Promise.allSettled(drafts.map(post))
    expect(settled.map(({ status }) => status === 'rejected')).toEqual(drafts.map((_, index) => index === 20))
    expect(await balance(b)).toBe(32n)
  })
  test('a draft nobody should make is rejected at once', async () => {
    const [a] = await accounts(1n, 0n)
    await expect(poster().post(entryOf(nextKey(), [[a, a, 1n]]))).rejects.toThrow(RangeError)
  })
  test('behavior: lost connections are asked again, and nothing is written twice', async () => {
    const [a, b] = await accounts(1_000n, 0n)
    const cutting = openDatabase({ url: database.appUrl, poolMax: 4, process: 'cut', onPoolError: () => undefined })
    const { post, close } = createPoster(cutting)
    // Ever more rarely, so that a slow machine gets its turn as well.
    const cuts = (async () => {
      for (let cut = 1; cut <= 12; cut += 1) {
        await database.owner(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'clearhold-cut'`,
        )
        await pause(cut * 15)
      }
    })()
    for (let round = 0; round < 10; round += 1) {
      const drafts = Array.from({ length: 100 }, () => entryOf(nextKey(), [[a, b, 1n]]))
      const outcomes = await Promise.all(drafts.map(post))
      expect(kinds(outcomes).every((kind) => kind === 'posted' || kind === 'duplicate')).toBe(true)
    }
    await cuts
    await close()
    await cutting.close()
    expect(await balance(b)).toBe(1_000n)
  })
  test('what cannot be learned in time is rejected', async () => {
    const nowhere = openDatabase({
      url: database.appUrl.replace(database.name, 'clearhold_no_such_database'),
      poolMax: 1,
      process: 'test',
      onPoolError: () => undefined,
    })
    const [a, b] = await accounts(1n, 0n)
    const lost = createPoster(nowhere)
    await expect(lost.post(entryOf(nextKey(), [[a, b, 1n]]))).rejects.toThrow('does not exist')
    await lost.close()
    await nowhere.close()
  })
  test('a full queue refuses', async () => {
    const [a, b] = await accounts(10n, 0n)
    const { post } = poster({ waitingMax: 2 })
    const settled = await Promise.allSettled([1, 2, 3].map(() => post(entryOf(nextKey(), [[a, b, 1n]]))))
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })
})

test('a closed poster finishes what was asked for and refuses the rest', async () => {
  const [a, b] = await accounts(10n, 0n)
  const closing = createPoster(database.app)
  const asked = closing.post(entryOf(nextKey(), [[a, b, 1n]]))
  const first = closing.close()
  const second = closing.close()
  await expect(closing.post(entryOf(nextKey(), [[a, b, 1n]]))).rejects.toThrow('the poster is closed')
  await Promise.all([first, second])
  expect(await balance(b)).toBe(1n)
  expect((await asked).kind).toBe('posted')
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
        await callPostGroup(tx, [entryOf(nextKey(), [[a, b, 1n]])], careful)
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

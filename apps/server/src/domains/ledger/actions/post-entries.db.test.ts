import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { custody, entryOf, fundedPair, nextEntryKey, nextPersonId } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { type AccountKey, chainAccount, type EntryDraft, escrowAccount, investorAccount } from '../rules.ts'
import { callPostGroup, readBalancesMicro, readEntry } from '../store/accounts.ts'
import { openAccounts } from './open-accounts.ts'
import { postEntries } from './post-entries.ts'
import { verifyLedger } from './verify-ledger.ts'

const database = prepareDatabase()
afterAll(async () => {
  expect(await verifyLedger(database.app.reader)).toEqual([])
})

const pair = (...amountsMicro: [bigint, bigint]) => fundedPair(database.app, ...amountsMicro)
async function balances(...accounts: AccountKey[]): Promise<(bigint | undefined)[]> {
  const found = await readBalancesMicro(database.app.reader, accounts)
  return accounts.map((account) => found.get(account))
}
const post = (...drafts: EntryDraft[]) => database.app.transaction((tx) => postEntries(tx, drafts))

// The same rules whether accounts are locked first or only by the update.
describe.each([
  ['careful', true],
  ['quick', false],
])('a group is judged in order (%s)', (_name, careful) => {
  const judge = async (...drafts: EntryDraft[]) =>
    (await callPostGroup(database.app.reader, drafts, careful)).map(({ kind }) => kind)

  test('money that comes later in the group cannot be spent earlier', async () => {
    const [a, b] = await pair(5n, 10n)
    const late = [entryOf(nextEntryKey(), [[a, b, 8n]]), entryOf(nextEntryKey(), [[b, a, 3n]])]
    expect(await judge(...late)).toEqual(['overdraft', 'posted'])
    expect(await balances(a, b)).toEqual([8n, 7n])
  })
  test('money that came earlier in the group can', async () => {
    const [a, b] = await pair(5n, 10n)
    const early = [entryOf(nextEntryKey(), [[b, a, 3n]]), entryOf(nextEntryKey(), [[a, b, 8n]])]
    expect(await judge(...early)).toEqual(['posted', 'posted'])
    expect(await balances(a, b)).toEqual([0n, 15n])
  })
  test('an entry whose last line fails leaves nothing of its first lines', async () => {
    const [a, b] = await pair(5n, 0n)
    const draft = entryOf(nextEntryKey(), [
      [a, b, 4n],
      [b, a, 1n],
      [a, b, 3n],
    ])
    expect(await judge(draft, entryOf(nextEntryKey(), [[a, b, 5n]]))).toEqual(['overdraft', 'posted'])
    expect(await balances(a, b)).toEqual([0n, 5n])
  })
  test('lines of an entry are judged in order too', async () => {
    const [a, b] = await pair(1n, 1n)
    const wrong = entryOf(nextEntryKey(), [
      [a, b, 2n],
      [b, a, 1n],
    ])
    const right = entryOf(nextEntryKey(), [
      [b, a, 1n],
      [a, b, 2n],
    ])
    expect(await judge(wrong, right)).toEqual(['overdraft', 'posted'])
    expect(await balances(a, b)).toEqual([0n, 2n])
  })
  test('a key that stands twice is one entry', async () => {
    const [a, b] = await pair(5n, 0n)
    const draft = entryOf(nextEntryKey(), [[a, b, 1n]])
    const other = { ...draft, about: 'something:else' }
    const outcomes = await callPostGroup(database.app.reader, [draft, draft, other], careful)
    expect(outcomes.map(({ kind }) => kind)).toEqual(['posted', 'duplicate', 'key_reused'])
    expect(new Set(outcomes.map((outcome) => 'entryId' in outcome && outcome.entryId)).size).toBe(1)
    expect(await balances(a, b)).toEqual([4n, 1n])
  })
  test('a key whose first entry was refused is taken by the next that holds', async () => {
    const [a, b] = await pair(1n, 5n)
    const draft = entryOf(nextEntryKey(), [[a, b, 3n]])
    const funding = entryOf(nextEntryKey(), [[b, a, 2n]])
    expect(await judge(draft, funding, draft, draft)).toEqual(['overdraft', 'posted', 'posted', 'duplicate'])
    expect(await balances(a, b)).toEqual([0n, 6n])
  })
  test('a key of an earlier group is a duplicate, or reused with other content', async () => {
    const [a, b] = await pair(5n, 0n)
    const draft = entryOf(nextEntryKey(), [[a, b, 1n]])
    const [first] = await callPostGroup(database.app.reader, [draft], careful)
    const fresh = entryOf(nextEntryKey(), [[a, b, 1n]])
    const again = await callPostGroup(
      database.app.reader,
      [entryOf(draft.key, [[a, b, 2n]]), fresh, { ...draft, actor: 'system:other' }],
      careful,
    )
    expect(again.map(({ kind }) => kind)).toEqual(['key_reused', 'posted', 'duplicate'])
    expect(again[0]).toMatchObject({ entryId: first && 'entryId' in first ? first.entryId : 0n })
    expect(again[2]).toMatchObject({ entryId: first && 'entryId' in first ? first.entryId : 0n })
    expect(await balances(a, b)).toEqual([3n, 2n])
  })
  test('an account that is not there refuses its entry and no other', async () => {
    const [a, b] = await pair(5n, 0n)
    const unopened = investorAccount(nextPersonId(), 'cash')
    const nowhere = escrowAccount(nextPersonId())
    const half = entryOf(nextEntryKey(), [
      [a, b, 1n],
      [b, unopened, 1n],
    ])
    const unknown = entryOf(nextEntryKey(), [[unopened, nowhere, 1n]])
    const plain = entryOf(nextEntryKey(), [[a, b, 2n]])
    expect(await judge(unknown, half, plain)).toEqual(['no_account', 'no_account', 'posted'])
    expect(await judge(entryOf(nextEntryKey(), [[a, b, 1n]]), unknown)).toEqual(['posted', 'no_account'])
    expect(await judge(unknown)).toEqual(['no_account'])
    expect(await balances(a, b, unopened)).toEqual([2n, 3n, undefined])
  })
  test('custody never stands above zero, suspense may stand below', async () => {
    const chain = 77 + Number(careful)
    const held = chainAccount('custody', chain)
    const hole = chainAccount('suspense', chain)
    const cash = investorAccount(nextPersonId(), 'cash')
    await database.app.transaction((tx) => openAccounts(tx, [held, hole, cash]))
    expect(await judge(entryOf(nextEntryKey(), [[held, cash, 5n]]))).toEqual(['posted'])
    expect(
      await judge(entryOf(nextEntryKey(), [[hole, held, 6n]]), entryOf(nextEntryKey(), [[hole, held, 5n]])),
    ).toEqual(['overdraft', 'posted'])
    expect(await balances(held, hole, cash)).toEqual([0n, -5n, 5n])
  })
})

test('what was posted reads back with its number, time and words', async () => {
  const [a, b] = await pair(5n, 0n)
  const about = 'NULL'
  const odd = entryOf(nextEntryKey(), [[a, b, 1n]], { about: `it's "quoted" \\ {a,b}, 😀\nnext` })
  const outcomes = await post(entryOf(nextEntryKey(), [[a, b, 2n]], { about }), odd, {
    ...odd,
    key: nextEntryKey(),
    about: 'null',
  })
  expect(outcomes.map(({ kind }) => kind)).toEqual(['posted', 'posted', 'posted'])
  const entries = await Promise.all(
    outcomes.map((outcome) => readEntry(database.app.reader, 'entryId' in outcome ? outcome.entryId : 0n)),
  )
  expect(entries.map((entry) => entry?.about)).toEqual(['NULL', odd.about, 'null'])
  expect(entries[0]).toMatchObject({ reason: 'test.moved', actor: 'system:test', at: expect.any(Date) })
  expect(entries[0]?.postings).toEqual([{ source: a, target: b, amountMicro: 2n }])
})

test('a thousand entries are one group, more are refused before they are sent', async () => {
  const [a, b] = await pair(1_001n, 0n)
  const drafts = Array.from({ length: 1001 }, () => entryOf(nextEntryKey(), [[a, b, 1n]]))
  await expect(post(...drafts)).rejects.toThrow(RangeError)
  await expect(post()).rejects.toThrow(RangeError)
  await expect(post(entryOf(nextEntryKey(), [[a, a, 1n]]))).rejects.toThrow(RangeError)
  const outcomes = await post(...drafts.slice(0, 1000))
  expect(outcomes.every(({ kind }) => kind === 'posted')).toBe(true)
  expect(await balances(a, b)).toEqual([1n, 1000n])
})

describe('inside the caller’s transaction', () => {
  test('a rollback leaves no entry, no balance and a free key', async () => {
    const [a, b] = await pair(5n, 0n)
    const draft = entryOf(nextEntryKey(), [[a, b, 5n]])
    const failing = database.app.transaction(async (tx) => {
      expect(await postEntries(tx, [draft])).toMatchObject([{ kind: 'posted' }])
      expect((await readBalancesMicro(tx, [a])).get(a)).toBe(0n)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await balances(a, b)).toEqual([5n, 0n])
    expect(await post(draft)).toMatchObject([{ kind: 'posted' }])
  })
  test('a second call sees what the first wrote', async () => {
    const [a, b] = await pair(5n, 0n)
    const draft = entryOf(nextEntryKey(), [[a, b, 5n]])
    await database.app.transaction(async (tx) => {
      await postEntries(tx, [draft])
      expect(await postEntries(tx, [draft, entryOf(nextEntryKey(), [[a, b, 1n]])])).toMatchObject([
        { kind: 'duplicate' },
        { kind: 'overdraft' },
      ])
    })
  })
  test('a outcome holds until the commit: of two who want all of it, one gets it', async () => {
    const [a, b] = await pair(5n, 0n)
    const take = () =>
      database.app.transaction(async (tx) => {
        const [outcome] = await postEntries(tx, [entryOf(nextEntryKey(), [[a, b, 5n]])])
        await sql`select pg_sleep(0.1)`.execute(tx)
        return outcome?.kind
      })
    expect((await Promise.all([take(), take(), take()])).sort()).toEqual(['overdraft', 'overdraft', 'posted'])
  })
  test('behavior: callers who lock in opposite orders are repeated, not failed', async () => {
    const [a, b] = await pair(50n, 50n)
    const cross = (from: AccountKey, to: AccountKey) =>
      database.app.transaction(async (tx) => {
        await postEntries(tx, [entryOf(nextEntryKey(), [[from, custody, 1n]])])
        await sql`select pg_sleep(0.05)`.execute(tx)
        return (await postEntries(tx, [entryOf(nextEntryKey(), [[to, custody, 1n]])]))[0]?.kind
      })
    expect(await Promise.all([cross(a, b), cross(b, a)])).toEqual(['posted', 'posted'])
    expect(await balances(a, b)).toEqual([48n, 48n])
  })
})

describe('error: a malformed call writes nothing', () => {
  // The application role may call the function; it must not be able to corrupt the ledger with it.
  let calls = 0
  const call = (
    lines: { items: number[]; sources: number[]; targets: number[]; amounts: bigint[] },
    accounts: string[],
  ) => {
    const uuids = [1, 2].map((n) => `0000000${n}-0000-4000-8000-${String(calls).padStart(12, '0')}`)
    return sql`select * from ledger.post_group(false, ${uuids}::uuid[], ${uuids}::uuid[], '{a.b,a.b}', '{system:x,system:x}', '{x,x}',
      ${accounts}::text[], ${lines.items}::int[], ${lines.sources}::int[], ${lines.targets}::int[], ${lines.amounts}::bigint[])`.execute(
      database.app.reader,
    )
  }
  test.each<[string, { items: number[]; sources: number[]; targets: number[]; amounts: bigint[] }, string]>([
    ['lines apart', { items: [1, 2, 1], sources: [1, 1, 1], targets: [2, 2, 2], amounts: [1n, 1n, 1n] }, 'order'],
    ['an entry without lines', { items: [1], sources: [1], targets: [2], amounts: [1n] }, 'each entry has a line'],
    ['an entry beyond', { items: [1, 2, 3], sources: [1, 1, 1], targets: [2, 2, 2], amounts: [1n, 1n, 1n] }, ''],
    ['an account twice', { items: [1, 2], sources: [1, 3], targets: [2, 2], amounts: [1n, 1n] }, 'once'],
    ['a negative amount', { items: [1, 2], sources: [1, 1], targets: [2, 2], amounts: [-1n, 1n] }, 'posting_amount'],
    ['to itself', { items: [1, 2], sources: [1, 1], targets: [1, 2], amounts: [1n, 1n] }, 'posting'],
    ['nine lines', nineLines(), 'posting_line'],
  ])('%s', async (_name, lines, message) => {
    calls += 1
    const [a, b] = await pair(50n, 0n)
    await expect(call(lines, [a, b, a].slice(0, Math.max(...lines.sources, 2)))).rejects.toThrow(message)
    expect(await balances(a, b)).toEqual([50n, 0n])
  })
  test('more than a thousand, or none', async () => {
    const call = (count: number) =>
      sql`select * from ledger.post_group(false, array_fill(gen_random_uuid(), array[${count}::int]), '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`.execute(
        database.app.reader,
      )
    await expect(call(1001)).rejects.toThrow('a group has 1 to 1000 entries')
    await expect(call(0)).rejects.toThrow('a group has 1 to 1000 entries')
  })
})

test('without care the outcomes are the same where no other transaction moves the accounts', async () => {
  const [a, b] = await pair(50n, 0n)
  const drafts = [entryOf(nextEntryKey(), [[a, b, 30n]]), entryOf(nextEntryKey(), [[a, b, 30n]])]
  const outcomes = await database.app.transaction((tx) => postEntries(tx, drafts, { careful: false }))
  expect(outcomes.map(({ kind }) => kind)).toEqual(['posted', 'overdraft'])
  expect(await balances(a, b)).toEqual([20n, 30n])
})

function nineLines() {
  const nine = Array.from({ length: 9 }, () => 1)
  return {
    items: [...nine, 2],
    sources: [...nine, 1],
    targets: [...nine, 1].map(() => 2),
    amounts: [...nine, 1].map(BigInt),
  }
}

describe('drafts that a function of PostgreSQL makes', () => {
  const drafted = async (...drafts: EntryDraft[]) => {
    const [row] = await database.owner(
      `select verdicts, entry_ids::text[] as ids from ledger.post_drafts(true, (
        select array_agg((d.key, d.reason, d.actor, d.about, d.sources, d.targets, d.amounts)::ledger.draft order by d.place)
        from jsonb_to_recordset($1) as d (place int, key text, reason text, actor text, about text, sources text[], targets text[], amounts bigint[])))`,
      [
        JSON.stringify(
          drafts.map(({ key, reason, actor, about, postings }, place) => ({
            place,
            key,
            reason,
            actor,
            about,
            sources: postings.map(({ source }) => source),
            targets: postings.map(({ target }) => target),
            amounts: postings.map(({ amountMicro }) => String(amountMicro)),
          })),
        ),
      ],
    )
    return { verdicts: row?.['verdicts'], ids: row?.['ids'] as (string | null)[] }
  }

  test('are the entries this code makes of them: the same key and content is the same entry', async () => {
    const [a, b] = await pair(10n, 0n)
    const c = investorAccount(nextPersonId(), 'profit')
    const known = entryOf(nextEntryKey(), [[a, b, 1n]])
    const [outcome] = await post(known)
    const moved = entryOf(nextEntryKey(), [
      [a, b, 4n],
      [b, c, 2n],
    ])
    const tooMuch = entryOf(nextEntryKey(), [[c, b, 3n]])
    const answer = await drafted(known, moved, tooMuch, { ...known, about: 'another' }, moved)
    expect(answer.verdicts).toEqual([1, 0, 2, 4, 1])
    expect(answer.ids[0]).toBe(String(outcome?.kind === 'posted' ? outcome.entryId : undefined))
    expect(answer.ids[4]).toBe(answer.ids[1])
    expect(answer.ids[2]).toBeNull()
    expect(await balances(a, b, c)).toEqual([5n, 3n, 2n])
    expect((await post(moved))[0]).toEqual({ kind: 'duplicate', entryId: BigInt(answer.ids[1] ?? 0) })
    const stored = await readEntry(database.app.reader, BigInt(answer.ids[1] ?? 0))
    expect(stored?.postings).toEqual(moved.postings)
  })

  test('error: no process may call what they are made of', async () => {
    const call = sql`select ledger.post_drafts(true, '{}')`.execute(database.app.reader)
    await expect(call).rejects.toThrow('permission denied')
  })
})

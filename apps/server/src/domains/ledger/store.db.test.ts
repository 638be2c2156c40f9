import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { entryOf, nextPersonId } from '#testing/ledger.ts'
import { prepareDatabase, tamper, testDatabase } from '#testing/resources.ts'
import { openAccounts } from './actions/open-accounts.ts'
import { assetsHeldMicro } from './index.ts'
import { type AccountKey, capitalAccount, chainAccount, type EntryDraft, entryId, investorAccount } from './rules.ts'
import {
  callPostGroup,
  type HistoryFilter,
  type HistoryPlace,
  type HistoryRow,
  readBalanceAsOfMicro,
  readBalancesMicro,
  readCustodyBalanceMicro,
  readEntry,
  readHistory,
} from './store/accounts.ts'
import { readGroupDigests, readGroupIds } from './store/faults.ts'
import { readFigures } from './store/figures.ts'

/** A history row in memory; microseconds, because a Date has only milliseconds. */
interface Remembered extends Omit<HistoryRow, 'at'> {
  readonly account: AccountKey
  readonly atMicros: bigint
}

const custody = chainAccount('custody', 1)
const cash = [1, 2, 3].map(() => investorAccount(nextPersonId(), 'cash'))
const accounts = [custody, capitalAccount, ...cash]
const unopened = investorAccount(nextPersonId(), 'cash')
const reasons = ['deposit.credited', 'plan.activated', 'plan.matured']
const abouts = ['deposit:1', 'plan:1', "a 'quoted' thing"]

const database = prepareDatabase()
const remembered: Remembered[] = []
const groupMicros: bigint[] = []

// 60 groups over some two days of business time, also kept in a plain list.
beforeAll(async () => {
  await database.app.transaction((tx) => openAccounts(tx, accounts))
  const balances = new Map<AccountKey, bigint>()
  for (const [index, group] of fc.sample(groups, { numRuns: 60, seed: 20_261_115 }).entries()) {
    await database.owner(`update platform.clock set offset_ms = offset_ms + ${group.pauseMs}`)
    const drafts = group.entries.map((entry, place) => ({ ...entry, key: `${index}:${place}` }))
    const outcomes = await callPostGroup(database.app.reader, drafts, index % 2 === 0)
    for (const [place, outcome] of outcomes.entries()) {
      if (outcome.kind === 'posted') remember(drafts[place], outcome.entryId, balances)
    }
  }
  const rows = await database.owner(
    'select id, (extract(epoch from business_at) * 1000000)::bigint::text as micros from ledger.posting_group order by id',
  )
  const times = new Map(rows.map((row) => [String(row['id']), BigInt(String(row['micros']))]))
  groupMicros.push(...times.values())
  for (const [index, row] of remembered.entries()) {
    remembered[index] = { ...row, atMicros: times.get(String(row.entryId / 1024n)) ?? 0n }
  }
  expect(remembered.length).toBeGreaterThan(200)
})

const move = fc
  .tuple(fc.constantFrom(custody, custody, ...accounts), fc.constantFrom(...accounts), fc.bigInt(1n, 50n))
  .filter(([source, target]) => source !== target)
const groups = fc.record({
  pauseMs: fc.integer({ min: 0, max: 4_000_000 }),
  entries: fc.array(
    fc
      .tuple(fc.array(move, { minLength: 1, maxLength: 3 }), fc.constantFrom(...reasons), fc.constantFrom(...abouts))
      .map(([moves, reason, about]) => entryOf('', moves, { reason, about })),
    { minLength: 1, maxLength: 5 },
  ),
})

function remember(draft: EntryDraft | undefined, id: bigint, balances: Map<AccountKey, bigint>): void {
  for (const [index, { source, target, amountMicro }] of (draft?.postings ?? []).entries()) {
    balances.set(source, (balances.get(source) ?? 0n) - amountMicro)
    balances.set(target, (balances.get(target) ?? 0n) + amountMicro)
    const { reason = '', actor = '', about = '' } = draft ?? {}
    const shared = { entryId: id, line: index + 1, reason, actor, about, amountMicro, atMicros: 0n }
    remembered.push(
      { ...shared, account: source, direction: 'out', other: target, afterMicro: balances.get(source) ?? 0n },
      { ...shared, account: target, direction: 'in', other: source, afterMicro: balances.get(target) ?? 0n },
    )
  }
}

const byNewest = (left: HistoryPlace, right: HistoryPlace) =>
  left.entryId === right.entryId ? right.line - left.line : left.entryId < right.entryId ? 1 : -1

function expectedHistory(account: AccountKey, filter: HistoryFilter): HistoryRow[] {
  return remembered
    .filter((row) => row.account === account)
    .filter(({ atMicros }) => filter.from === undefined || atMicros >= BigInt(filter.from.getTime()) * 1000n)
    .filter(({ atMicros }) => filter.until === undefined || atMicros < BigInt(filter.until.getTime()) * 1000n)
    .filter(({ direction }) => filter.direction === undefined || direction === filter.direction)
    .filter(({ reason }) => filter.reason === undefined || reason === filter.reason)
    .filter(({ about }) => filter.about === undefined || about === filter.about)
    .filter(({ amountMicro }) => amountMicro >= (filter.amountMicroMin ?? 0n))
    .filter(({ amountMicro }) => filter.amountMicroMax === undefined || amountMicro <= filter.amountMicroMax)
    .sort(byNewest)
    .map(({ account: _account, atMicros, ...row }) => ({ ...row, at: new Date(Number(atMicros / 1000n)) }))
}

/** Moments at, just before, just after and between groups. */
const moment = fc
  .tuple(fc.nat({ max: 59 }), fc.constantFrom(-3_600_000, -1, 0, 1, 60_000, 3_600_000))
  .map(([index, shiftMs]) => new Date(Number((groupMicros[index % groupMicros.length] ?? 0n) / 1000n) + shiftMs))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const filters = fc
  .record({
    from: maybe(moment),
    until: maybe(moment),
    direction: maybe(fc.constantFrom('in' as const, 'out' as const)),
    reason: maybe(fc.constantFrom(...reasons, 'no.such')),
    about: maybe(fc.constantFrom(...abouts, 'nothing')),
    amountMicroMin: maybe(fc.bigInt(0n, 50n)),
    amountMicroMax: maybe(fc.bigInt(0n, 50n)),
  })
  .map(
    (filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as HistoryFilter,
  )

describe('history', () => {
  test('behavior: any filters together, page by page, give what a plain list gives', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...accounts),
      filters,
      fc.integer({ min: 3, max: 60 }),
      async (account, filter, limit) => {
        const expected = expectedHistory(account, filter)
        const rows: HistoryRow[] = []
        for (;;) {
          const page = await readHistory(database.app.reader, account, filter, rows.at(-1), limit)
          expect(page).toEqual(expected.slice(rows.length, rows.length + limit))
          rows.push(...page)
          if (page.length < limit) break
        }
        expect(rows).toHaveLength(expected.length)
      },
    )
    await fc.assert(property, { numRuns: 150 })
  })
  test.each<[keyof HistoryFilter, (row: HistoryRow) => HistoryFilter]>([
    ['from', ({ at }) => ({ from: new Date(at.getTime() + 1) })],
    ['until', ({ at }) => ({ until: at })],
    ['direction', ({ direction }) => ({ direction: direction === 'in' ? 'out' : 'in' })],
    ['reason', () => ({ reason: 'no.such' })],
    ['about', () => ({ about: 'nothing' })],
    ['amountMicroMin', ({ amountMicro }) => ({ amountMicroMin: amountMicro + 1n })],
    ['amountMicroMax', ({ amountMicro }) => ({ amountMicroMax: amountMicro - 1n })],
  ])('%s alone leaves out what it should', async (_name, without) => {
    const all = await readHistory(database.app.reader, custody, {}, undefined, 1000)
    const row = all[Math.floor(all.length / 2)]
    if (row === undefined) throw new Error('no history')
    const left = await readHistory(database.app.reader, custody, without(row), undefined, 1000)
    expect(all).toContainEqual(row)
    expect(left).not.toContainEqual(row)
  })
  test('an account that was never opened has none', async () => {
    expect(await readHistory(database.app.reader, unopened, {}, undefined, 10)).toEqual([])
  })
})

describe('balances', () => {
  test('behavior: as of any moment they are what a plain list adds up to', async () => {
    const property = fc.asyncProperty(fc.constantFrom(...accounts), moment, async (account, at) => {
      const until = remembered.filter((row) => row.account === account && row.atMicros <= BigInt(at.getTime()) * 1000n)
      expect(await readBalanceAsOfMicro(database.app.reader, account, at)).toBe(until.at(-1)?.afterMicro ?? 0n)
    })
    await fc.assert(property, { numRuns: 150 })
  })
  test('now, of those that are there', async () => {
    const found = await readBalancesMicro(database.app.reader, [...accounts, unopened])
    expect([...found.keys()].sort()).toEqual([...accounts].sort())
    for (const account of accounts) expect(found.get(account)).toBe(lastBalance(account))
    expect(await readBalancesMicro(database.app.reader, [])).toEqual(new Map())
  })
  test('as of now they are the balances, before the first they are zero, and an account that was never opened has none', async () => {
    for (const account of accounts) {
      expect(await readBalanceAsOfMicro(database.app.reader, account, new Date('2100-01-01'))).toBe(
        lastBalance(account),
      )
      expect(await readBalanceAsOfMicro(database.app.reader, account, new Date(0))).toBe(0n)
    }
    expect(await readBalanceAsOfMicro(database.app.reader, unopened, new Date('2100-01-01'))).toBeUndefined()
  })
  test('totals per kind add up to zero', async () => {
    const { kinds } = await readFigures(database.app.reader)
    const holding = (...accounts: AccountKey[]) => BigInt(accounts.filter((one) => lastBalance(one) > 0n).length)
    const cashTotal = cash.reduce((sum, account) => sum + lastBalance(account), 0n)
    expect([...kinds.keys()].sort()).toEqual(['capital', 'cash', 'custody'])
    expect(kinds.get('capital')).toEqual({
      holding: holding(capitalAccount),
      balanceMicro: lastBalance(capitalAccount),
    })
    expect(kinds.get('cash')).toEqual({ holding: holding(...cash), balanceMicro: cashTotal })
    expect(kinds.get('custody')).toEqual({ holding: holding(custody), balanceMicro: lastBalance(custody) })
    expect([...kinds.values()].reduce((sum, { balanceMicro }) => sum + balanceMicro, 0n)).toBe(0n)
    expect(await readCustodyBalanceMicro(database.app.reader)).toBe(lastBalance(custody))
    expect(await assetsHeldMicro(database.app.reader)).toBe(-lastBalance(custody))
  })
})

function lastBalance(account: AccountKey): bigint {
  return remembered.filter((row) => row.account === account).at(-1)?.afterMicro ?? 0n
}

test('an entry reads back whole, and one that is not there is not', async () => {
  const row = remembered.find(({ line }) => line === 3)
  if (row === undefined) throw new Error('no entry of three lines')
  const lines = remembered.filter(({ entryId: id, direction }) => id === row.entryId && direction === 'out')
  expect(await readEntry(database.app.reader, row.entryId)).toEqual({
    id: row.entryId,
    reason: row.reason,
    actor: row.actor,
    about: row.about,
    at: new Date(Number(row.atMicros / 1000n)),
    postings: lines.map(({ account, other, amountMicro }) => ({ source: account, target: other, amountMicro })),
  })
  expect(await readEntry(database.app.reader, entryId(9_999n, 1))).toBeUndefined()
})

test('groups are listed in pages, each with a digest of its own and a mark a row', async () => {
  const ids = await readGroupIds(database.app.reader, 0n, 1000)
  expect(ids).toHaveLength(groupMicros.length)
  expect(await readGroupIds(database.app.reader, ids[1] ?? 0n, 2)).toEqual(ids.slice(2, 4))
  const digests = await readGroupDigests(database.app.reader, ids.slice(0, 3))
  expect(digests.map(({ ref }) => ref).sort()).toEqual(ids.slice(0, 3))
  expect(new Set(digests.map(({ contentDigest }) => contentDigest.toString('hex'))).size).toBe(3)
  for (const { ref, rowMarks } of digests) {
    const entries = new Set(remembered.filter((row) => row.entryId / 1024n === ref).map((row) => row.entryId))
    expect(rowMarks.length).toBe(8 * (entries.size + 1))
  }
})

test('groups of the same moment may have times that cross their numbers', async () => {
  const crossed = await testDatabase()
  await crossed.app.transaction((tx) => openAccounts(tx, [custody, capitalAccount]))
  for (const key of ['first', 'second']) {
    await callPostGroup(crossed.app.reader, [entryOf(key, [[custody, capitalAccount, 1n]])], false)
  }
  await tamper(
    crossed,
    `update ledger.posting_group set business_at = '2026-11-15T10:00:00Z'::timestamptz + (2 - id) * interval '2 milliseconds'`,
  )
  const between = new Date('2026-11-15T10:00:00.001Z')
  const groupsIn = async (filter: HistoryFilter) =>
    (await readHistory(crossed.app.reader, capitalAccount, filter, undefined, 10)).map(({ entryId: id }) => id / 1024n)
  expect(await groupsIn({})).toEqual([2n, 1n])
  expect(await groupsIn({ until: between })).toEqual([2n])
  expect(await groupsIn({ from: between })).toEqual([1n])
  expect(await readBalanceAsOfMicro(crossed.app.reader, capitalAccount, between)).toBe(2n)
})

test.each([
  ['an answer for each entry', `'{0}'`, '1', 'post_group did not answer for each entry'],
  ['a group for what it wrote', `'{0,2}'`, 'null', 'post_group wrote an entry without a group'],
  ['an outcome we know', `'{2,7}'`, '1', 'post_group answered an unknown outcome: 7'],
])('error: post_group owes us %s', async (_name, outcomes, group, message) => {
  const broken = await testDatabase()
  await broken.owner(
    `create or replace function ledger.post_group(careful boolean, item_keys uuid[], item_contents uuid[], item_reasons text[],
       item_actors text[], item_abouts text[], account_keys text[], line_items int[], line_sources int[], line_targets int[],
       line_amounts bigint[], out group_id bigint, out verdicts int[], out known_ids bigint[])
     language sql as $$ select ${group}::bigint, ${outcomes}::int[], '{0,0}'::bigint[] $$`,
  )
  const drafts = ['a', 'b'].map((key) => entryOf(key, [[custody, capitalAccount, 1n]]))
  await expect(callPostGroup(broken.app.reader, drafts, true)).rejects.toThrow(message)
})

test('behavior: the few postings of one person are found without reading those of all others', async () => {
  const big = await testDatabase()
  const people = Array.from({ length: 500 }, () => investorAccount(nextPersonId(), 'cash'))
  await big.app.transaction((tx) => openAccounts(tx, [custody, ...people]))
  // Statistics say that the paying account is in every posting: the case in which a scan of all of them looks cheap.
  await tamper(
    big,
    `insert into ledger.posting_group select g, 100, now() + g * interval '1 second', now() + g * interval '1 second' from generate_series(1, 100) as g;
     insert into ledger.entry select g * 1024 + i, gen_random_uuid(), gen_random_uuid(), 'a.b', 'system:x', 'x' from generate_series(1, 100) as g, generate_series(1, 100) as i;
     insert into ledger.posting select g * 1024 + i, 1, c.id, p.ids[1 + (g * 100 + i) % 500], 1, 0, 0
       from generate_series(1, 100) as g, generate_series(1, 100) as i, (select id from ledger.account where key = '${custody}') as c,
         (select array_agg(id) as ids from ledger.account where kind = 'cash') as p;
     analyze`,
  )
  const at = new Date(Date.now() + 50_000)
  const rowsRead = (read: (tx: Tx) => Promise<unknown>) =>
    big.app.transaction(async (tx) => {
      await read(tx)
      const { rows } = await sql<{ read: bigint }>`
        select pg_stat_get_xact_tuples_returned('ledger.posting'::regclass) +
          pg_stat_get_xact_tuples_fetched('ledger.posting'::regclass) as read`.execute(tx)
      return rows[0]?.read
    })
  for (const account of [custody, people[7] ?? custody]) {
    expect(await rowsRead((tx) => readBalanceAsOfMicro(tx, account, at))).toBeLessThan(200n)
    expect(await rowsRead((tx) => readHistory(tx, account, {}, undefined, 20))).toBeLessThan(200n)
    const hour = { from: at, until: new Date(at.getTime() + 1_000) }
    expect(await rowsRead((tx) => readHistory(tx, account, hour, undefined, 20))).toBeLessThan(500n)
  }
})

test('error: custody that owes is not assets', async () => {
  const fresh = await testDatabase()
  expect(await assetsHeldMicro(fresh.app.reader)).toBe(0n)
  await fresh.owner(`alter table ledger.account drop constraint account_ceiling`)
  await fresh.owner(`insert into ledger.account (key, balance_micro) values ('custody:1', 1)`)
  await expect(assetsHeldMicro(fresh.app.reader)).rejects.toThrow('custody owes')
})

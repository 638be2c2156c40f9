import { ledgerEntriesSchema } from '@clearhold/contract/ledger/schema'
import { decimalFromMicro } from '@clearhold/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { entryOf, nextPersonId } from '#testing/ledger.ts'
import { prepareDatabase } from '#testing/resources.ts'
import {
  type AccountKey,
  capitalAccount,
  chainAccount,
  type EntryDraft,
  formatEntryId,
  investorAccount,
  investorAccounts,
} from '../rules.ts'
import { type EntriesPage, listEntries } from './list-entries.ts'
import { openAccounts } from './open-accounts.ts'
import { postEntries } from './post-entries.ts'

const custody = chainAccount('custody', 1)
const ann = nextPersonId()
const ben = nextPersonId()
const accounts: AccountKey[] = [custody, capitalAccount, ...investorAccounts(ann), ...investorAccounts(ben)]
const reasons = ['deposit.credited', 'plan.activated', 'balance.adjusted']
const things = ['deposit', 'withdrawal'].map((thing) => `${thing}:${nextPersonId()}`)
const amounts = [1_000_000n, 2_500_000n, 7n]

interface Kept extends EntryDraft {
  readonly id: bigint
  readonly day: string
}

const database = prepareDatabase()
const kept: Kept[] = []
const namesOf = async () => new Map([[ann, 'Ann Lee']])
const list = (query: Partial<EntriesPage> = {}) => listEntries(database.app.reader, namesOf, { limit: 50, ...query })

// 40 groups of one to six entries over four days of business time, also kept in memory.
beforeAll(async () => {
  await database.app.transaction((tx) => openAccounts(tx, accounts))
  const give = accounts
    .filter((key) => key !== custody)
    .map((key, place) => entryOf(`start:${place}`, [[custody, key, 10n ** 12n]]))
  await write(give)
  const move = fc
    .tuple(fc.constantFrom(...accounts), fc.constantFrom(...accounts), fc.constantFrom(...amounts))
    .filter(([source, target]) => source !== target && target !== custody)
  const entry = fc.record({
    moves: fc.array(move, { minLength: 1, maxLength: 3 }),
    reason: fc.constantFrom(...reasons),
    about: fc.constantFrom(...things, 'chain:1'),
  })
  const groups = fc.sample(fc.array(entry, { minLength: 1, maxLength: 6 }), { numRuns: 40, seed: 20_261_115 })
  for (const [index, group] of groups.entries()) {
    await database.owner('update platform.clock set offset_ms = offset_ms + 8640000')
    await write(group.map(({ moves, ...rest }, place) => entryOf(`${index}:${place}`, moves, rest)))
  }
}, 60_000)

async function write(drafts: readonly EntryDraft[]): Promise<void> {
  const outcomes = await database.app.transaction((tx) => postEntries(tx, drafts))
  const [{ day } = { day: '' }] = await database.owner(
    `select to_char(business_at at time zone 'UTC', 'YYYY-MM-DD') as day from ledger.posting_group order by id desc limit 1`,
  )
  for (const [place, outcome] of outcomes.entries()) {
    const draft = drafts[place]
    if (outcome.kind === 'posted' && draft !== undefined)
      kept.unshift({ ...draft, id: outcome.entryId, day: String(day) })
  }
  kept.sort((left, right) => (left.id < right.id ? 1 : -1))
}

/** The same query over the copy in memory. */
function expected({ account, reason, about, amount, from, to, search }: Partial<EntriesPage>): string[] {
  const touches = ({ postings }: Kept, key: string) =>
    postings.some(({ source, target, amountMicro }) => {
      const isOwn = [source, target].some((own) => own === key || own.startsWith(`${key}:`))
      return isOwn && (amount === undefined || decimalFromMicro(amountMicro) === decimalOf(amount))
    })
  const hasAmount = ({ postings }: Kept, text: string) =>
    postings.some(({ amountMicro }) => decimalFromMicro(amountMicro) === decimalOf(text))
  const isNamed = ({ id, key, about: thing }: Kept, text: string) =>
    [formatEntryId(id), `#${formatEntryId(id)}`, key, thing, thing.slice(thing.indexOf(':') + 1)].includes(text) &&
    text !== '1'
  return kept
    .filter((entry) => account === undefined || touches(entry, account))
    .filter((entry) => amount === undefined || hasAmount(entry, amount))
    .filter((entry) => reason === undefined || entry.reason === reason)
    .filter((entry) => about === undefined || entry.about === about)
    .filter((entry) => search === undefined || isNamed(entry, search))
    .filter((entry) => from === undefined || entry.day >= from)
    .filter((entry) => to === undefined || entry.day <= to)
    .map(({ id }) => formatEntryId(id))
}
const decimalOf = (text: string) => `${text.split('.')[0]}.${(text.split('.')[1] ?? '').padEnd(6, '0')}`

async function everyPage(query: Partial<EntriesPage>, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ; ) {
    const { entries, next } = ledgerEntriesSchema.parse(await list({ ...query, limit, after }))
    ids.push(...entries.map(({ id }) => id))
    if (next === null) return ids
    after = next
  }
}

test('any filters together find what plain memory finds, page by page', { timeout: 60_000 }, async () => {
  const days = [...new Set(kept.map(({ day }) => day))]
  const named = kept.slice(0, 5).flatMap(({ id, key }) => [formatEntryId(id), `#${formatEntryId(id)}`, key])
  const filters = fc.record(
    {
      account: fc.constantFrom(...accounts, `investor:${ann}`, `investor:${ben}`, `investor:${nextPersonId()}:cash`),
      reason: fc.constantFrom(...reasons),
      amount: fc.constantFrom('1', '2.5', '0.000007', '3'),
      from: fc.constantFrom(...days),
      to: fc.constantFrom(...days),
    },
    { requiredKeys: [] },
  )
  const thing = fc.constantFrom(
    {},
    {},
    { about: things[0] ?? '' },
    { about: 'chain:1' },
    ...[...things, (things[0] ?? '').slice('deposit:'.length), ...named].map((search) => ({ search })),
  )
  const asked = fc.asyncProperty(filters, thing, fc.integer({ min: 1, max: 100 }), async (filter, more, limit) => {
    const query = { ...filter, ...more }
    // An account with an amount requires one posting that has both, unless a subject leads.
    if ('about' in query || 'search' in query) delete query.amount
    expect(await everyPage(query, limit)).toEqual(expected(query))
  })
  await fc.assert(asked, { numRuns: 120 })
})

describe('however long the book is', () => {
  // 3,000 groups of ten entries from one account, 30,000 postings; the reason is rare among them.
  beforeAll(async () => {
    await database.owner(`
      set local session_replication_role = replica;
      insert into ledger.posting_group (id, entries, posted_at, business_at)
        select 1000000 + n, 10, now(), now() + interval '5 days' + n * interval '1 second' from generate_series(1, 3000) n;
      insert into ledger.entry (id, key_digest, content_digest, reason, actor, about)
        select (1000000 + n) * 1024 + k, gen_random_uuid(), gen_random_uuid(),
          case when n = 7 and k = 1 then 'rare.thing' else 'plan.matured' end, 'system:load', 'position:' || gen_random_uuid()
        from generate_series(1, 3000) n, generate_series(1, 10) k;
      insert into ledger.posting select (1000000 + n) * 1024 + k, 1, (select id from ledger.account where key = 'operator:capital'),
          (select id from ledger.account where key = '${investorAccount(ben, 'profit')}'), 5000000 + n, 0, 0
        from generate_series(1, 3000) n, generate_series(1, 10) k;`)
    for (const table of ['posting_group', 'entry', 'posting', 'account'])
      await database.owner(`analyze ledger.${table}`)
  })

  test('filters that meet little end the walk, say how far back it came, and go on from there', async () => {
    const query = { account: 'operator:capital', reason: 'rare.thing' }
    const first = await list(query)
    expect(first).toMatchObject({ entries: [], lookedBackTo: expect.any(String), next: expect.any(String) })
    expect(await everyPage(query, 50)).toEqual(['1000007-1'])
    expect((await list({ reason: 'rare.thing' })).entries).toHaveLength(1)
  })

  test('no filter walks a whole table', async () => {
    const asked: Partial<EntriesPage>[] = [
      {},
      { account: 'operator:capital' },
      { account: `investor:${ann}` },
      { reason: 'plan.matured' },
      { reason: 'no.such' },
      { amount: '5.000100' },
      { about: things[0] ?? '' },
      { search: nextPersonId() },
      { search: '1000003-4' },
      { account: 'operator:capital', reason: 'plan.matured', amount: '5.1', from: '2026-01-01', to: '2099-01-01' },
    ]
    const walked: string[] = []
    for (const query of asked) {
      const tables = await database.app.transaction(async (tx) => {
        const before = await wholeTables(tx)
        await listEntries(tx, namesOf, { limit: 50, ...query })
        return [...(await wholeTables(tx))].filter(([name, scans]) => scans > (before.get(name) ?? 0n))
      })
      walked.push(...tables.map(([name]) => `${JSON.stringify(query)}: ${name}`))
    }
    expect(walked).toEqual([])
  })
})

/** Number of sequential scans of each large table on this connection. */
async function wholeTables(tx: Tx): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ name: string; scans: bigint }>`
    select relname as name, seq_scan as scans from pg_stat_xact_user_tables
    where relname in ('entry', 'posting', 'posting_group')`.execute(tx)
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}

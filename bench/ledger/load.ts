import pg from 'pg'
import { databaseUrl, type Postgres } from '#stack/postgres.ts'
import { numberBase, openingMicro, personPrefix } from './accounts.ts'

/** Runs statements one after another on one connection, as the superuser. */
async function runAll(postgres: Postgres, database: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(postgres, database) })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Fills a book with accounts. Indexes are taken away and built again, and the kind of an account is not worked out by
 * patterns but written down; both are as they were before anything is measured.
 */
export async function loadAccounts(postgres: Postgres, database: string, accounts: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(postgres, database) })
  await client.connect()
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef('ledger.kind_of(text)'::regprocedure) as definition`,
  )
  await client.end()
  const definition = rows[0]?.definition
  if (definition === undefined) throw new Error('ledger.kind_of is gone')
  const header =
    'create or replace function ledger.kind_of(account_key text) returns text immutable strict parallel safe'
  const last = numberBase + accounts
  await runAll(postgres, database, [
    'alter table ledger.account drop constraint account_key, drop constraint account_pkey',
    `${header} language plpgsql as $$ begin return 'cash'; end $$`,
    `insert into ledger.account (key, balance_micro)
      select 'investor:${personPrefix}' || n || ':cash', ${openingMicro} from generate_series(${numberBase + 1}, ${last}) as n`,
    definition,
    `insert into ledger.account (key, balance_micro)
      values ('operator:capital', ${openingMicro * 100_000n}), ('custody:1', -${openingMicro * (100_000n + BigInt(accounts))})`,
    'alter table ledger.account add primary key (id)',
    'alter table ledger.account add constraint account_key exclude using hash (key with =)',
    'vacuum analyze ledger.account',
  ])
}

const postingsPerGroup = 100
const historySecondsPerGroup = 600

/**
 * Writes a long past: every posting leaves custody, so one account has them all, and reaches one of the others. Groups are
 * ten minutes apart. The balances after each posting are those the book would have written.
 */
export async function loadHistory(postgres: Postgres, database: string, postings: number, accounts: number) {
  const groups = postings / postingsPerGroup
  await runAll(postgres, database, [
    'alter table ledger.posting drop constraint posting_pkey',
    'drop index ledger.posting_source',
    'drop index ledger.posting_target',
    `insert into ledger.posting_group (id, entries, posted_at, business_at)
      select g, ${postingsPerGroup}, at, at
      from generate_series(1, ${groups}) as g,
        lateral (select timestamptz '2020-01-01 00:00:00Z' + g * ${historySecondsPerGroup} * interval '1 second' as at) as t`,
    `insert into ledger.posting (entry_id, line, source_id, target_id, amount_micro, source_after_micro, target_after_micro)
      select ((n - 1) / ${postingsPerGroup} + 1)::bigint * 1024 + (n - 1) % ${postingsPerGroup} + 1, 1,
        ${accounts + 2}, (n - 1) % ${accounts} + 1, 1000, -1000::bigint * n, 1000::bigint * ((n - 1) / ${accounts} + 1)
      from generate_series(1, ${postings}) as n`,
    'alter table ledger.posting add primary key (entry_id, line)',
    'create index posting_source on ledger.posting (source_id, entry_id)',
    'create index posting_target on ledger.posting (target_id, entry_id)',
    'vacuum analyze ledger.posting, ledger.posting_group',
  ])
}

/** The moment right after a group of the made-up past. */
export function historyMoment(group: number): Date {
  return new Date(Date.parse('2020-01-01T00:00:00Z') + group * historySecondsPerGroup * 1000 + 1)
}

export function historyGroups(postings: number): number {
  return postings / postingsPerGroup
}

/** What an account of that past held then: number n gets the postings n, n + accounts, n + 2 * accounts... */
export function historyBalanceMicro(group: number, n: number, accounts: number): bigint {
  const postings = group * postingsPerGroup
  return postings < n ? 0n : BigInt(Math.floor((postings - n) / accounts) + 1) * 1000n
}

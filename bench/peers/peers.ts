import { numberBase, personPrefix, type Query } from '../people/people.ts'

/** Work of a side: one line of SQL for pgbench, and how many transfers it makes. */
export interface Work {
  readonly sql: readonly string[]
  readonly transfers: number
}

/** A ledger in its own database, with accounts between which transfers are made. */
export interface Side {
  readonly name: string
  /** Its server writes from one place: callers that wait are written together, by one connection. */
  readonly isOneWriter?: true
  /** Opens the accounts 1 to that many, with more money than is moved. */
  prepare(query: Query, accounts: number): Promise<void>
  /** One transfer a call. */
  single(accounts: number): Work
  /** Several transfers a call, where it has such a call. */
  group?(accounts: number, transfers: number): Work
  /** Transfers that it has recorded, and the sum of all balances, which must be zero. */
  check: string
}

export interface Peer extends Side {
  readonly repository: string
  readonly commit: string
  /** In the order in which they are installed, below the peer's own folder. */
  readonly files: readonly string[]
  /** What its authors say of how it is to be run, and what of it is done here. */
  readonly remark: string
}

/** Two different accounts at random, as :a and :b. */
const pairLines = (accounts: number) => [
  `\\set a random(1, ${accounts})`,
  `\\set b (:a + random(0, ${accounts - 2})) % ${accounts} + 1`,
]
/** The same for many transfers of one call, as rows of a and b. */
const pairRows = (accounts: number, transfers: number) => `
  (select p.a, (p.a + floor(random() * ${accounts - 1})::int) % ${accounts} + 1 as b
   from (select 1 + floor(random() * ${accounts})::int as a from generate_series(1, ${transfers})) as p) as pair`
const oneLine = (sql: string) => `${sql.replaceAll(/\s+/g, ' ').trim()};`

const startMicro = 1_000_000_000_000
const cashKey = (n: string) => `'investor:${personPrefix}' || (${numberBase} + ${n}) || ':cash'`

const namedKey = (n: string) => `:prefix::text || (${numberBase} + ${n})::text || :suffix::text`

/** Ours: the functions in which every function of a reason ends, called by the owner because no login may. */
export const ours: Side = {
  name: 'Clearhold',
  prepare: async (query, accounts) => {
    await query(
      `insert into ledger.account (key, balance_micro) select ${cashKey('n')}, ${startMicro} from generate_series(1, ${accounts}) as n`,
    )
    await query(`insert into ledger.account (key, balance_micro) values ('custody:31337', ${-startMicro * accounts})`)
  },
  single: (accounts) => ({
    transfers: 1,
    sql: [
      ...pairLines(accounts),
      oneLine(`select verdict from ledger.post_entry(gen_random_uuid()::text, :reason::text, :actor::text, :about::text,
        array[${namedKey(':a')}], array[${namedKey(':b')}], array[1]::bigint[])`),
    ],
  }),
  group: (accounts, transfers) => ({
    transfers,
    sql: [
      oneLine(`select (ledger.post_drafts(true, array_agg(row(gen_random_uuid()::text, :reason::text, :actor::text, :about::text,
        array[${namedKey('a')}], array[${namedKey('b')}], array[1]::bigint[])::ledger.draft))).entry_ids from ${pairRows(accounts, transfers)}`),
    ],
  }),
  check:
    'select count(*)::int as transfers, (select sum(balance_micro) from ledger.account)::text as sum from ledger.entry',
}

/** pgbench reads a colon inside a quoted text as a variable, so texts with one are variables. */
export const texts: Readonly<Record<string, string>> = {
  reason: 'bench.transfer',
  actor: 'system:bench',
  about: 'bench:transfer',
  prefix: `investor:${personPrefix}`,
  suffix: ':cash',
  sequence: 'bench_log',
}

const pgledgerId = (n: string) => `('pgla_' || lpad((${n})::text, 26, '0'))`

const pgledger: Peer = {
  name: 'pgledger',
  repository: 'https://github.com/pgr0ss/pgledger',
  commit: 'c18c7d267d46ab396641d5e44f1ce3166aeb9a6d',
  files: ['vendor/scoville-pgsql-ulid/uuid-to-ulid.sql', 'pgledger.sql'],
  remark:
    'its functions as they are, on the usual settings of PostgreSQL; before PostgreSQL 18 its ids come from a function of its own',
  prepare: async (query, accounts) => {
    await query(
      `select count(*) from generate_series(1, ${accounts}) as n, pgledger_create_account('account ' || n, 'USD')`,
    )
    // Opened by its own function, and then named so that pgbench can name them too; as long as its own names.
    await query(`update pgledger_accounts set id = ${pgledgerId("substr(name, length('account ') + 1)")}`)
  },
  single: (accounts) => ({
    transfers: 1,
    sql: [
      ...pairLines(accounts),
      oneLine(`select id from pgledger_create_transfer(${pgledgerId(':a')}, ${pgledgerId(':b')}, 1)`),
    ],
  }),
  group: (accounts, transfers) => ({
    transfers,
    sql: [
      oneLine(`select count(*) from pgledger_create_transfers(transfer_requests => (select
        array_agg(row(${pgledgerId('a')}, ${pgledgerId('b')}, 1)::transfer_request) from ${pairRows(accounts, transfers)}),
        event_at => null, metadata => null)`),
    ],
  }),
  check:
    'select count(*)::int as transfers, (select sum(balance) from pgledger_accounts)::text as sum from pgledger_transfers',
}

const posting = (a: string, b: string) =>
  `jsonb_build_object('source', ${a}, 'destination', ${b}, 'amount', 1, 'asset', 'USD/2')`
const formanceAccount = (n: string) => `('users' || (${n})::text)`
const formanceLog = (a: string, b: string) => `
  insert into logs (ledger, id, type, hash, date, data)
  select 'bench', log.id, 'NEW_TRANSACTION', sha256(log.id::text::bytea), log.at, jsonb_build_object('accountMetadata', jsonb_build_object(),
    'transaction', jsonb_build_object('id', log.id, 'timestamp', log.at, 'metadata', jsonb_build_object(),
      'postings', jsonb_build_array(${posting(formanceAccount(a), formanceAccount(b))})))`
const formanceFiles = [
  '0-init-schema',
  '1-fix-trigger',
  '2-fix-volumes-aggregation',
  '3-fix-trigger-inserting-backdated-transactions',
  '4-add-account-first-usage-column',
  '5-add-idempotency-key-index',
  '6-add-reference-index',
  '7-add-ik-unique-index',
  '8-ik-ledger-unique-index',
  '9-fix-incorrect-volumes-aggregation',
  '10-fillfactor-on-moves',
]

const formance: Peer = {
  name: 'Formance Ledger 2.0',
  isOneWriter: true,
  repository: 'https://github.com/formancehq/ledger',
  commit: '53edbd5f46697e56d5fa0430b44a08ec0541d739',
  files: formanceFiles.map((name) => `internal/storage/ledgerstore/migrations/${name}.sql`),
  remark:
    'its triggers do the posting; its server, which is not here, writes the row of the log from one place, checks balances and computes the hash before: neither is counted',
  prepare: async (query) => {
    await query('create sequence bench_log minvalue 0')
  },
  single: (accounts) => ({
    transfers: 1,
    sql: [
      ...pairLines(accounts),
      oneLine(`${formanceLog(':a', ':b')} from (select nextval(:sequence) as id, localtimestamp as at) as log`),
    ],
  }),
  group: (accounts, transfers) => ({
    transfers,
    sql: [
      oneLine(`${formanceLog('log.a', 'log.b')} from (select nextval(:sequence) as id, localtimestamp as at, a, b
        from ${pairRows(accounts, transfers)}) as log`),
    ],
  }),
  check: `select count(*)::int as transfers,
    (select sum(case when is_source then -amount else amount end) from moves)::text as sum from transactions`,
}

const pgdea: Peer = {
  name: 'pgdea',
  repository: 'https://github.com/jimktrains/pgdea',
  commit: '9895e88f3bf11dd2eff50aa9ee13474357b125a8',
  files: ['schema.sql'],
  remark: 'numbers without gaps, so that entries are written one after the other; its author promises no speed',
  prepare: async (query, accounts) => {
    await query(
      `insert into account (account_id, name, balance) select n, 'account ' || n, 0 from generate_series(1, ${accounts}) as n`,
    )
  },
  single: (accounts) => ({
    transfers: 1,
    sql: [
      ...pairLines(accounts),
      oneLine(
        `select count(*) from insert_postings('transfer', array[row(:a::int, -1), row(:b::int, 1)]::posting_primative[])`,
      ),
    ],
  }),
  check: 'select count(*)::int as transfers, (select sum(balance) from account)::text as sum from journal',
}

export const peers: readonly Peer[] = [pgledger, formance, pgdea]

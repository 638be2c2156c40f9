import pg from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'
import { fillLarge } from '#stack/large/fill.ts'
import { type Served, serveApi } from '#testing/api.ts'
import { atEnd } from '#testing/at-end.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { type List, listsOf, type Question } from '../../../../bench/lists/lists.ts'
import { readSamples } from '../../../../bench/lists/samples.ts'

// Every query of a list is sent over HTTP; each resulting SQL statement is then explained with sequential scans disabled. If one still
// scans a table that grows, no index serves the query.
const growing: ReadonlySet<string> = new Set([
  'accounts.person',
  'deposits.deposit',
  'withdrawals.withdrawal',
  'withdrawals.step',
  'withdrawals.approval',
  'withdrawals.book_address',
  'kyc.identity_case',
  'kyc.round',
  'kyc.part',
  'kyc.decision',
  'approvals.command',
  'ledger.account',
  'ledger.entry',
  'ledger.posting',
  'ledger.posting_group',
  'plans.position',
  'audit.record',
  'treasury.transfer',
  'treasury.deposit_address',
  'content.contact_message',
  'notifications.message',
])

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

interface PlanNode {
  readonly 'Node Type': string
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

const database = prepareDatabase()
let served: Served
let authorization: string
let lists: readonly List[]
/** A connection with sequential scans disabled. */
let explaining: pg.Client

beforeAll(async () => {
  await database.owner('insert into treasury.key_ring (deposit_xpub) values ($1)', [testXpub])
  const config = { EDITION: 'demo', MASTER_KEY: Buffer.alloc(32, 1) } as const
  await fillLarge({ ...database, config, people: 1_000, chainId: 31_337 })
  lists = listsOf(await readSamples(database.owner))
  explaining = new pg.Client({ connectionString: database.ownerUrl })
  await explaining.connect()
  atEnd(() => explaining.end())
  await explaining.query('set enable_seqscan = off')
  served = await serveApi(database)
  const [admin] = await database.owner(`select id from accounts.person where email like 'admin.one@%'`)
  authorization = `Bearer ${(await served.signIn(String(admin?.['id']))).token}`
}, 240_000)

it('every question is served by an index', async () => {
  const unserved: string[] = []
  for (const { name, path, questions } of lists) {
    for (const question of questions) {
      const statements = await statementsOf(path, question)
      // At least the caller and the page.
      expect(statements.length, `${name}: ${question.what}`).toBeGreaterThan(1)
      for (const statement of statements) {
        const read = await readWhole(statement)
        unserved.push(...read.map((table) => `${name}, ${question.what}: reads all of ${table}\n${statement.text}`))
      }
    }
  }
  expect([...new Set(unserved)]).toEqual([])
}, 240_000)

it('would notice a question that no index serves', async () => {
  const values: unknown[] = []
  expect(await readWhole({ text: 'select id from deposits.deposit order by note', values })).toEqual([
    'deposits.deposit',
  ])
})

/** The SQL statements of a request, with their parameters. */
async function statementsOf(path: string, { query, deep }: Question): Promise<Statement[]> {
  const ask = async (more: Readonly<Record<string, string>>) => {
    const address = `${served.url}${path}?${new URLSearchParams({ ...query, ...more })}`
    const response = await fetch(address, { headers: { authorization } })
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as { next: string | null }
  }
  const after = deep ? (await ask({ limit: '5' })).next : null
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await ask(after === null ? {} : { after })
    return spy.mock.calls.flatMap(([sent]: unknown[]) => (isRead(sent) ? [sent] : []))
  } finally {
    spy.mockRestore()
  }
}

function isRead(sent: unknown): sent is Statement {
  return typeof sent === 'object' && sent !== null && 'text' in sent && /^\s*(select|with)\b/i.test(String(sent.text))
}

/** Growing tables that would be scanned sequentially. */
async function readWhole({ text, values }: Statement): Promise<string[]> {
  const { rows } = await explaining.query(`explain (verbose, format json) ${text}`, values)
  const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN']
  return [...nodesOf(plan)]
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => `${node.Schema}.${node['Relation Name']}`)
    .filter((table) => growing.has(table))
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const child of node.Plans ?? []) yield* nodesOf(child)
}

import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPeopleKeys } from '#domains/kyc/index.ts'
import { investorAccount, investorAccounts, openAccounts, postEntries } from '#domains/ledger/index.ts'
import { exportStatement } from '#domains/statements/actions/export-statement.ts'
import { fetchLongStatement } from '#domains/statements/actions/fetch-long-statement.ts'
import { printStatement } from '#domains/statements/actions/print-statement.ts'
import { proveStatement } from '#domains/statements/actions/prove-statement.ts'
import { requestLongStatement } from '#domains/statements/actions/request-long-statement.ts'
import type { LongStatementParts } from '#domains/statements/parts.ts'
import { kycParts } from '#main/wiring/kyc.ts'
import { longStatementParts } from '#main/wiring/statements.ts'
import { parseConfigOf } from '#platform/config/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { type OwnerConnections, ownerConnections } from '#stack/owner-connections.ts'
import { databaseUrl } from '#stack/postgres.ts'
import { processEnvironment } from '#stack/product.ts'
import type { Program } from '#stack/supervisor.ts'
import { waitFor } from '#stack/wait-for.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { custody, entryOf } from '#testing/ledger.ts'
import { insertTestPerson } from '#testing/people.ts'
import { passHours } from '#testing/plans.ts'
import { silentLog, testFolder } from '#testing/resources.ts'

// The whole product on a separate stack. LINES=20000 for as many; FAULTS=whole for the most that one file can hold, which is the measurement of
// docs/flows.md.
const whole = process.env['FAULTS'] === 'whole'
const lines = Number(process.env['LINES'] ?? (whole ? 100_000 : 6_000))
/** Real postings, in arrays of so many: each is a group of the ledger. */
const atOnce = 250

let running: Whole
let database: Database
let owner: OwnerConnections
let parts: LongStatementParts
let personId: string
const days = { from: '', to: '' }

beforeAll(async () => {
  const options = { folder: testFolder(), database: 'clearhold', publicUrl: 'http://localhost' }
  running = await startWhole({ ...options, ownPostgres: true, withoutRedis: true })
  const url = running.environment['DATABASE_OWNER_URL'] ?? ''
  database = openDatabase({ url, poolMax: 4, process: 'faults', onPoolError: () => undefined })
  owner = ownerConnections(databaseUrl(running.postgres, 'clearhold'))
  const config = parseConfigOf('worker', processEnvironment(running.environment, 'worker'))
  const images = { encodePicture: () => Promise.reject(new Error('no pictures here')) } as never
  const kyc = kycParts(config, database, images)
  parts = { ...longStatementParts(config, { database, kyc, log: silentLog }), personKeys: readPeopleKeys(kyc) }
  const query = { owner: (statement: string, values?: unknown[]) => owner.query(statement, values) }
  personId = await insertTestPerson(query as never)
  await writeHistory()
}, 900_000)
afterAll(async () => {
  await Promise.all([database.close(), owner.close()])
  await running.stop()
})

/** By the ledger's own function; then the days end. */
async function writeHistory(): Promise<void> {
  const cash = investorAccount(personId, 'cash')
  const profit = investorAccount(personId, 'profit')
  await database.transaction((tx) => openAccounts(tx, [custody, ...investorAccounts(personId)]))
  for (let at = 0; at < lines; at += atOnce) {
    const drafts = Array.from({ length: Math.min(atOnce, lines - at) }, (_, index) =>
      (at + index) % 3 === 0
        ? entryOf(randomUUID(), [[custody, cash, 5_000_000n]], { reason: 'deposit.credited' })
        : entryOf(randomUUID(), [[cash, profit, 1_250_000n]], { reason: 'referral.paid' }),
    )
    const outcomes = await database.transaction((tx) => postEntries(tx, drafts))
    if (outcomes.some(({ kind }) => kind !== 'posted')) throw new Error('not all were posted')
  }
  const [row] = (await owner.query(`select platform.business_now()::date::text as today`)) as { today: string }[]
  Object.assign(days, { from: row?.today, to: row?.today })
  await passHours(database, 25)
}

async function ask(kind: 'pdf' | 'json'): Promise<string> {
  const asked = await requestLongStatement(parts, personId, { ...days, kind, language: 'en' })
  if (!asked.ok) throw new Error(asked.code)
  return asked.value.id
}

async function rowOf(id: string) {
  const [row] = (await owner.query(
    `select state, lines_read as read, pages_set as set, failure, extract(epoch from ended_at - asked_at)::float8 as seconds
     from statements.long_statement where id = $1`,
    [id],
  )) as { state: string; read: number; set: number; failure: string | null; seconds: number | null }[]
  if (row === undefined) throw new Error('no such statement')
  return row
}

async function until(
  id: string,
  what: string,
  isSo: (row: Awaited<ReturnType<typeof rowOf>>) => boolean,
): Promise<void> {
  const limits = { timeoutMs: 300_000 + lines * 30, everyMs: 50 }
  await waitFor(`${what} of the statement`, async () => isSo(await rowOf(id)), limits)
}

async function fileOf(id: string): Promise<Buffer> {
  const fetched = await fetchLongStatement(parts, personId, id)
  if (!fetched.ok) throw new Error(fetched.code)
  return buffer(fetched.value)
}

async function killAndAwait(program: Program): Promise<void> {
  const { starts } = program
  program.kill('SIGKILL')
  await waitFor(`${program.name} to be started again`, async () => program.starts > starts, { everyMs: 20 })
  await program.untilReady(90_000)
}

test(`${lines} lines as a JSON: worker and Restate are killed while it is made, it is the same file as at once, and told of once`, async () => {
  const id = await ask('json')
  for (const program of [running.product.worker, running.restate.program]) {
    const { read } = await rowOf(id)
    await until(id, 'progress', (row) => row.read > read || row.state === 'ready')
    console.log(`kill -9 of ${program.name} at line ${(await rowOf(id)).read} of ${lines}`)
    await killAndAwait(program)
  }
  await until(id, 'end', ({ state }) => state === 'ready' || state === 'failed')
  expect(await rowOf(id)).toMatchObject({ state: 'ready', read: lines, failure: null })
  const proved = await proveStatement(parts, personId, days, lines)
  if (!proved.ok) throw new Error(proved.code)
  expect((await fileOf(id)).equals(proved.value.file)).toBe(true)
  await waitFor('its message', async () => (await messageCount()) > 0, { timeoutMs: 60_000 })
  expect(await messageCount()).toBe(1)
}, 1_200_000)

const messageCount = async () =>
  (
    (await owner.query(`select 1 from notifications.message where person_id = $1 and kind like 'statement.%'`, [
      personId,
    ])) as unknown[]
  ).length

test(`${lines} lines as a PDF: the worker is killed while its pages are set, and it is the same file as at once`, async () => {
  const id = await ask('pdf')
  await until(id, 'pages', (row) => row.set > 0 || row.state === 'ready')
  console.log(`kill -9 of the worker at page ${(await rowOf(id)).set}`)
  await killAndAwait(running.product.worker)
  await until(id, 'end', ({ state }) => state === 'ready' || state === 'failed')
  expect(await rowOf(id)).toMatchObject({ state: 'ready', read: lines, failure: null })
  const printed = await printStatement(parts, personId, { ...days, language: 'en' }, lines)
  if (!printed.ok) throw new Error(printed.code)
  expect((await fileOf(id)).equals(printed.value)).toBe(true)
}, 1_200_000)

test(`${lines} lines undisturbed: what each kind takes`, async () => {
  const csvFrom = performance.now()
  const csv = await exportStatement(database.reader, personId, days)
  if (!csv.ok) throw new Error(csv.code)
  const bytes = (await buffer(csv.value)).length
  console.log(`csv: ${bytes} bytes in ${((performance.now() - csvFrom) / 1000).toFixed(1)} s`)
  for (const kind of ['json', 'pdf'] as const) {
    const id = await ask(kind)
    await until(id, 'end', ({ state }) => state === 'ready')
    const { seconds } = await rowOf(id)
    console.log(`${kind}: ${(await fileOf(id)).length} bytes in ${seconds?.toFixed(1)} s from being asked for to ready`)
    // A collapse, not a measure: this machine does other things besides.
    expect(seconds ?? 0).toBeLessThan(60 + lines / 100)
  }
}, 1_200_000)

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { freePort } from '#stack/free-port.ts'
import { type OwnerConnections, ownerConnections } from '#stack/owner-connections.ts'
import { databaseUrl } from '#stack/postgres.ts'
import { type Restate, startRestate } from '#stack/restate.ts'
import type { Program } from '#stack/supervisor.ts'
import { waitFor } from '#stack/wait-for.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { offerPlans, passHours } from '#testing/plans.ts'
import { testFolder } from '#testing/resources.ts'
import { asked, followLink, insertWithdrawer, testWithdrawalParts } from '#testing/withdrawals.ts'
import { beginPositions } from './plans/bulk.ts'
import { demandHonestBook } from './plans/demands.ts'
import { measurePosting } from './plans/reference.ts'

// The whole product on a separate stack; POSITIONS=100000 npm run faults plans-maturity for more positions.
const whole = process.env['FAULTS'] === 'whole'
const crowd = Number(process.env['POSITIONS'] ?? (whole ? 10_000 : 1_500))
/** More would make the baseline slower to measure and no more accurate. */
const yardstickMax = 10_000
const sleepers = whole ? 1_000 : 150
/** Of the ledger's own rate. A short run on a busy machine is measured and printed, and fails only on a collapse. */
const shareMin = whole ? 0.5 : 0.05
/** A ratio is judged by the median of five. */
const rounds = whole ? 5 : 1

let running: Whole
let database: Database
let owner: OwnerConnections
let folder: string
let restarted: Restate | undefined

beforeAll(async () => {
  folder = testFolder()
  const options = { folder, database: 'clearhold', publicUrl: 'http://localhost' }
  running = await startWhole({ ...options, ownPostgres: true, withoutRedis: true })
  const url = running.environment['DATABASE_OWNER_URL'] ?? ''
  database = openDatabase({ url, poolMax: 6, process: 'faults', onPoolError: () => undefined })
  owner = ownerConnections(databaseUrl(running.postgres, 'clearhold'))
  await offerPlans(database, 0n)
})
afterAll(async () => {
  await Promise.all([database.close(), owner.close()])
  await running.stop()
  await restarted?.program.stop()
})

const query = (statement: string, values?: unknown[]) => owner.query(statement, values)
async function numberOf(statement: string): Promise<number> {
  const [row] = (await query(statement)) as { n: number }[]
  return row?.n ?? 0
}
const openPositions = () => numberOf(`select count(*)::int as n from plans.position where state = 'open'`)
const untilPaid = () =>
  waitFor('every position to be paid', async () => (await openPositions()) === 0, {
    timeoutMs: crowd * 60 + 240_000,
    everyMs: 200,
  })

/** From the first group of maturities since then to the last, without the first one's own entries. */
async function paidPerSecond(since: string): Promise<number> {
  const [row] = (await query(
    `with groups as (
       select g.id, g.posted_at, count(*) as entries from ledger.entry e join ledger.posting_group g on g.id = e.id / 1024
       where e.reason = 'plan.matured' and g.posted_at > $1 group by g.id)
     select (sum(entries) - (select entries from groups order by posted_at limit 1))::float8
       / extract(epoch from max(posted_at) - min(posted_at)) as rate from groups`,
    [since],
  )) as { rate: number }[]
  return row?.rate ?? 0
}

/** Many positions start, wait and are paid: the rate compared with the ledger alone just before. */
async function payCrowd(): Promise<number> {
  const since = String(((await query('select clock_timestamp()::text as now')) as { now: string }[])[0]?.now)
  await beginPositions(database, query, crowd)
  // As autovacuum does within a minute: freshly bulk-loaded rows have no statistics yet.
  await query('analyze')
  const yardstick = await measurePosting(database, Math.min(crowd, yardstickMax))
  await passHours(database, 37)
  await untilPaid()
  const rate = await paidPerSecond(since)
  const share = rate / yardstick
  console.log(
    `maturity: ${crowd} positions at ${rate.toFixed(0)}/s through worker and Restate; the ledger alone ${yardstick.toFixed(0)}/s; share ${share.toFixed(2)}`,
  )
  return share
}

test(
  `${crowd} positions due in the same minute are all paid, at ${shareMin} of the rate of the ledger alone or better`,
  async () => {
    const shares: number[] = []
    for (let round = 0; round < rounds; round += 1) shares.push(await payCrowd())
    const median = shares.sort((one, other) => one - other)[Math.floor(rounds / 2)]
    const deadlocks = await numberOf(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    )
    // Two lanes that notify the same people: a deadlock between them costs both a second.
    expect(deadlocks).toBe(0)
    expect(median).toBeGreaterThanOrEqual(shareMin)
    await demandHonestBook(database, query)
  },
  rounds * (crowd * 120 + 300_000),
)

async function killAndAwait(program: Program): Promise<void> {
  const { starts } = program
  program.kill('SIGKILL')
  await waitFor(`${program.name} to be started again`, async () => program.starts > starts, { everyMs: 20 })
  await program.untilReady(90_000)
}

test(
  `worker and Restate are killed while ${crowd} positions are paid: each is paid once`,
  async () => {
    const matured = () => numberOf(`select count(*)::int as n from plans.position where state = 'matured'`)
    const entries = () => numberOf(`select count(*)::int as n from ledger.entry where reason = 'plan.matured'`)
    const maturedBefore = await matured()
    const entriesBefore = await entries()
    await beginPositions(database, query, crowd)
    await passHours(database, 37)
    for (const program of [running.product.worker, running.restate.program, running.product.worker]) {
      const before = await openPositions()
      // Somewhere in the middle of the work, unless it is done already.
      await waitFor('some to be paid', async () => (await openPositions()) < before || before === 0, {
        timeoutMs: 120_000,
        everyMs: 20,
      })
      console.log(`kill -9 of ${program.name} with ${await openPositions()} of ${crowd} left`)
      await killAndAwait(program)
    }
    await untilPaid()
    expect((await matured()) - maturedBefore).toBe(crowd)
    expect((await entries()) - entriesBefore).toBe(crowd)
    await demandHonestBook(database, query)
  },
  crowd * 120 + 480_000,
)

const addressWaits = 20

test(`the clock is moved ten days with ${sleepers} open positions and ${addressWaits} addresses on hold: all of them end`, async () => {
  await beginPositions(database, query, sleepers)
  const testing = { app: database, owner: (statement: string, values?: unknown[]) => owner.query(statement, values) }
  const parts = testWithdrawalParts(testing, { chainId: running.anvil.chainId })
  const requests: string[] = []
  for (let index = 0; index < addressWaits; index += 1) {
    const personId = await insertWithdrawer(testing)
    // Above the automatic limit: it ends in review, and no wallet is needed.
    const { id, addressId } = await asked(parts, personId, { amount: '100' })
    await followLink(parts, personId, addressId ?? '')
    requests.push(id)
  }
  const onHold = async () => {
    const [row] = (await query(
      `select count(*)::int as n from withdrawals.withdrawal where id = any($1) and state = 'on_hold'`,
      [requests],
    )) as { n: number }[]
    return row?.n ?? 0
  }
  expect([await openPositions(), await onHold()]).toEqual([sleepers, addressWaits])
  await passHours(database, 240)
  await waitFor('every hold to end', async () => (await onHold()) === 0, { timeoutMs: 30_000 })
  await untilPaid()
  await demandHonestBook(database, query)
}, 300_000)

test(`FLT8: Restate's data directory is deleted with ${sleepers} open positions: all mature on time after the restart`, async () => {
  await beginPositions(database, query, sleepers)
  // Asleep, with the appointment only in Restate; due in twenty seconds.
  await passHours(database, 36 - 20 / 3_600)
  await pause(2_000)
  expect(await openPositions()).toBe(sleepers)
  await running.restate.program.stop()
  rmSync(join(folder, 'restate'), { recursive: true })
  const portOf = (url: string) => Number(new URL(url).port)
  const { ingressUrl, adminUrl } = running.restate
  restarted = await startRestate({
    folder: join(folder, 'restate'),
    ports: { ingress: portOf(ingressUrl), admin: portOf(adminUrl), fabric: await freePort() },
    logFile: join(folder, 'logs/restate-again.log'),
  })
  const backAt = new Date()
  await untilPaid()
  const [late] = (await query(
    `select extract(epoch from max(p.ended_at) - greatest(max(p.due_at),
       $1::timestamptz + (select offset_ms * interval '1 ms' from platform.clock)))::float8 as seconds
     from (select * from plans.position order by ended_at desc limit ${sleepers}) p`,
    [backAt],
  )) as { seconds: number }[]
  console.log(`all ${sleepers} matured ${late?.seconds.toFixed(1)} s after they were due and Restate was back`)
  expect(late?.seconds).toBeLessThan(30)
  await demandHonestBook(database, query)
}, 600_000)

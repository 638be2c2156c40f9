import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KycParts } from '#domains/kyc/index.ts'
import { kycParts } from '#main/wiring/kyc.ts'
import { parseConfig } from '#platform/config/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { createRestateAdmin } from '#platform/durable/restate-admin.ts'
import { wakeFlow } from '#platform/durable/wake-flow.ts'
import { type Images, openImages } from '#platform/images/images.ts'
import { freePort } from '#stack/free-port.ts'
import { type OwnerConnections, ownerConnections } from '#stack/owner-connections.ts'
import { databaseUrl } from '#stack/postgres.ts'
import { nodeProgram } from '#stack/product.ts'
import type { Program } from '#stack/supervisor.ts'
import { answersOk, waitFor } from '#stack/wait-for.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { submitted, testReviewer } from '#testing/kyc.ts'
import { offerPlans, passHours } from '#testing/plans.ts'
import { testFolder } from '#testing/resources.ts'
import { beginPositions } from './plans/bulk.ts'
import { demandHonestBook } from './plans/demands.ts'

// The same code under other names: what a release leaves behind belongs to its name, and no journal of it is ever replayed by another.
const whole = process.env['FAULTS'] === 'whole'
const crowd = Number(process.env['POSITIONS'] ?? (whole ? 10_000 : 2_000))
const cases = 20
/** An old release is gone so soon after the next one serves. */
const goneWithinMs = 30_000
/** From when the cases begin to wait until their reviewers are reminded: later than the death of the worker that waits. */
const remindedAfterSeconds = 15

let running: Whole
let database: Database
let owner: OwnerConnections
let images: Images
let kyc: KycParts
let reviewerId: string
let folder: string
let worker: Program

beforeAll(async () => {
  folder = testFolder()
  const options = { folder, database: 'clearhold', publicUrl: 'http://localhost', release: 'release-a' }
  running = await startWhole({ ...options, ownPostgres: true, withoutRedis: true })
  worker = running.product.worker
  const url = running.environment['DATABASE_URL'] ?? ''
  database = openDatabase({ url, poolMax: 6, process: 'faults', onPoolError: () => undefined })
  owner = ownerConnections(databaseUrl(running.postgres, 'clearhold'))
  images = openImages()
  kyc = kycParts(parseConfig(running.environment), database, images)
  reviewerId = await testReviewer({ owner: owner.query })
  await offerPlans(database, 0n)
})
afterAll(async () => {
  await worker.stop()
  await Promise.all([database.close(), owner.close(), images.close()])
  await running.stop()
})

async function numberOf(statement: string, values?: unknown[]): Promise<number> {
  const [row] = (await owner.query(statement, values)) as { n: number }[]
  return row?.n ?? 0
}
const openPositions = () => numberOf(`select count(*)::int as n from plans.position where state = 'open'`)
const matured = () => numberOf(`select count(*)::int as n from plans.position where state = 'matured'`)
const paidEntries = () => numberOf(`select count(*)::int as n from ledger.entry where reason = 'plan.matured'`)
const reminders = () =>
  numberOf(`select count(*)::int as n from platform.outbox where type = 'kyc.overdue' and person_id = $1`, [reviewerId])

/** Identity cases that nobody decides; their flows wait for the moment at which the reviewers are reminded. */
async function openCases(): Promise<string[]> {
  const opened: string[] = []
  for (let index = 0; index < cases; index += 1) {
    opened.push((await submitted({ owner: owner.query }, kyc)).kycId)
  }
  await owner.query(
    `update kyc.round set sent_at = clock_timestamp() + $2 * interval '1 second' - $3 * interval '1 hour'
     where case_id = any($1)`,
    [opened, remindedAfterSeconds, kyc.promisedHours],
  )
  for (const kycId of opened)
    await wakeFlow(running.restate.ingressUrl, { flow: 'kycCase', key: kycId }, { anew: true })
  return opened
}

/** Kills the worker of one release for good and starts one of the next in its place. */
async function upgradeTo(release: string): Promise<void> {
  worker.kill('SIGKILL')
  await worker.stop()
  const privatePort = await freePort()
  worker = nodeProgram(
    `worker-${release}`,
    'apps/server/src/main/worker.ts',
    { ...running.environment, RELEASE: release, PRIVATE_PORT: String(privatePort) },
    join(folder, 'logs'),
    () => answersOk(`http://127.0.0.1:${privatePort}/readyz`),
  )
  await worker.start()
}

async function releases(): Promise<string[]> {
  const deployments = await createRestateAdmin(running.restate.adminUrl).deployments()
  return deployments.map(({ uri }) => uri.split('/').at(-1) ?? '')
}

test.each(['release-b', 'release-c'])(
  `${crowd} maturities under way and ${cases} reminders to come: %s pays and reminds once, and the release before it is gone`,
  async (release) => {
    const maturedBefore = await matured()
    const entriesBefore = await paidEntries()
    const remindersBefore = await reminders()
    await beginPositions(database, owner.query, crowd)
    await owner.query('analyze')
    const opened = await openCases()
    await passHours(database, 37)
    await waitFor('some to be paid', async () => (await openPositions()) < crowd, { timeoutMs: 120_000, everyMs: 10 })
    const left = await openPositions()
    console.log(`kill -9 of the worker before ${release} with ${left} of ${crowd} left`)
    expect(left).toBeGreaterThan(0)
    await upgradeTo(release)
    await waitFor('the release before it to be gone', async () => (await releases()).join() === release, {
      timeoutMs: goneWithinMs,
    })
    await waitFor('every position to be paid', async () => (await openPositions()) === 0, {
      timeoutMs: crowd * 60 + 240_000,
      everyMs: 200,
    })
    expect((await matured()) - maturedBefore).toBe(crowd)
    expect((await paidEntries()) - entriesBefore).toBe(crowd)
    await demandHonestBook(database, owner.query)

    const nudged = () =>
      numberOf(`select count(*)::int as n from kyc.nudge where kind = 'overdue' and case_id = any($1)`, [opened])
    await waitFor('every reminder', async () => (await nudged()) === cases, {
      timeoutMs: (remindedAfterSeconds + 30) * 1_000,
      everyMs: 200,
    })
    expect((await reminders()) - remindersBefore).toBe(cases)
    expect(await releases()).toEqual([release])
  },
  crowd * 120 + 480_000,
)

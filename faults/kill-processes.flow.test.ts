import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { type OwnerConnections, ownerConnections } from '#stack/owner-connections.ts'
import { databaseUrl } from '#stack/postgres.ts'
import type { Program } from '#stack/supervisor.ts'
import { waitFor } from '#stack/wait-for.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { offerPlans, passHours } from '#testing/plans.ts'
import { testFolder } from '#testing/resources.ts'
import { beginPositions } from './plans/bulk.ts'

// A separate stack, including the PostgreSQL cluster: killing it affects no other test.
let whole: Whole
let database: Database
let owner: OwnerConnections

beforeAll(async () => {
  const options = { folder: testFolder(), database: 'clearhold', publicUrl: 'http://localhost' }
  whole = await startWhole({ ...options, ownPostgres: true, withoutRedis: true })
  const url = whole.environment['DATABASE_OWNER_URL'] ?? ''
  database = openDatabase({ url, poolMax: 2, process: 'faults', onPoolError: () => undefined })
  owner = ownerConnections(databaseUrl(whole.postgres, 'clearhold'))
  await offerPlans(database, 0n)
})
afterAll(async () => {
  await Promise.all([database.close(), owner.close()])
  await whole.stop()
})

async function numberOf(statement: string): Promise<number> {
  const [row] = (await owner.query(statement)) as { n: number }[]
  return row?.n ?? 0
}
const openPositions = () => numberOf(`select count(*)::int as n from plans.position where state = 'open'`)
const paidEntries = () => numberOf(`select count(*)::int as n from ledger.entry where reason = 'plan.matured'`)
const unwoken = () => numberOf('select count(*)::int as n from platform.outbox where woken_at is null')

/**
 * A plan of 36 hours that ends in a few seconds: its flow has an appointment for that moment. On a busy machine it may be over
 * before the test reads it; then another one that lasts longer is used.
 */
async function beginWait(): Promise<void> {
  for (const seconds of [4, 12, 36]) {
    await beginPositions(database, (statement, values) => owner.query(statement, values), 1)
    await passHours(database, 36 - seconds / 3_600)
    await waitFor('the flow to be told', async () => (await unwoken()) === 0, { timeoutMs: 30_000, everyMs: 50 })
    if ((await openPositions()) === 1) return
  }
  throw new Error('every position was over before it was looked at')
}

describe('kill -9 while a flow waits: what it waits for happens once, the process comes back', () => {
  const victims: Record<string, () => Program | undefined> = {
    worker: () => whole.product.worker,
    watcher: () => whole.product.watcher,
    api: () => whole.product.api,
    signer: () => whole.product.signer,
    restate: () => whole.restate.program,
    postgres: () => whole.postgres.program,
  }

  test.each(Object.keys(victims))('%s', async (name) => {
    const victim = victims[name]?.()
    if (victim === undefined) throw new Error(`${name} is not running`)
    await beginWait()
    const paidBefore = await paidEntries()
    const { pid, starts } = victim
    victim.kill('SIGKILL')
    await waitFor(`${name} to be started again`, async () => victim.starts > starts && victim.pid !== pid)
    await victim.untilReady(60_000)
    await waitFor('the position to be paid', async () => (await openPositions()) === 0, {
      timeoutMs: 60_000,
      everyMs: 200,
    })
    expect((await paidEntries()) - paidBefore).toBe(1)
    for (const program of Object.values(whole.product)) await program.untilReady(60_000)
  })
})

test('the watcher goes on reading blocks afterwards', async () => {
  const head = async () => {
    const [row] = (await owner.query('select block_number from treasury.chain_head')) as { block_number: string }[]
    return BigInt(row?.block_number ?? '0')
  }
  const before = await head()
  await waitFor('a newer block', async () => (await head()) > before)
})

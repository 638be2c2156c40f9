import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHeartbeat } from '#platform/durable/heartbeat.ts'
import { runSql } from '#stack/postgres.ts'
import type { Program } from '#stack/supervisor.ts'
import { waitFor } from '#stack/wait-for.ts'
import { startWhole, type Whole } from '#stack/whole.ts'
import { testFolder } from '#testing/resources.ts'

// A stack of its own, down to the PostgreSQL cluster: what is killed here is nobody else's.
let whole: Whole

beforeAll(async () => {
  const options = { folder: testFolder(), database: 'clearhold', publicUrl: 'http://localhost' }
  whole = await startWhole({ ...options, ownPostgres: true, withoutRedis: true })
})
afterAll(() => whole.stop())

async function beat(id: string): Promise<{ ended_at: Date | null; ends: number } | undefined> {
  return (
    await runSql(whole.postgres, 'clearhold', 'select ended_at, ends from platform.heartbeat where id = $1', [id])
  )[0] as { ended_at: Date | null; ends: number } | undefined
}

describe('kill -9 while a flow sleeps: the flow ends once, the process comes back', () => {
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
    await startHeartbeat(whole.restate.ingressUrl, `kill-${name}`, { sleepMs: 2_500 })
    await waitFor('the beat to start', async () => (await beat(`kill-${name}`)) !== undefined)
    const { pid, starts } = victim
    victim.kill('SIGKILL')
    await waitFor(`${name} to be started again`, async () => victim.starts > starts && victim.pid !== pid)
    await victim.untilReady(60_000)
    await waitFor('the beat to end', async () => (await beat(`kill-${name}`))?.ended_at, {
      timeoutMs: 60_000,
      everyMs: 200,
    })
    expect((await beat(`kill-${name}`))?.ends).toBe(1)
    for (const program of Object.values(whole.product)) await program.untilReady(60_000)
  })
})

test('the watcher goes on reading blocks afterwards', async () => {
  const head = async () =>
    (await runSql(whole.postgres, 'clearhold', 'select block_number from treasury.chain_head'))[0] as
      | { block_number: string }
      | undefined
  const before = BigInt((await head())?.block_number ?? '0')
  await waitFor('a newer block', async () => BigInt((await head())?.block_number ?? '0') > before)
})

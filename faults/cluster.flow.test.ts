import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holderOf } from '#main/holder-of.ts'
import type { Cluster } from '#stack/cluster.ts'
import type { Product } from '#stack/product.ts'
import { callsByMember, findProxy, proxyMissing } from '#stack/proxy.ts'
import type { Program } from '#stack/supervisor.ts'
import { answersOk, waitFor } from '#stack/wait-for.ts'
import { offerPlans } from '#testing/plans.ts'
import { testSeed } from '#testing/seed.ts'
import { beginLives, demandMailsOnce, maturitiesPaid, positionsEach, untilOver } from './withdrawals/lives.ts'
import { type Asked, openStage, random, type Stage } from './withdrawals/stage.ts'

// Three Restate nodes and two of each process, of which kill -9 takes one at a time: first with a restart, then without.
/** Anything that waits longer after the last kill was lost. */
const patienceMs = 30_000

describe('a cluster under kill -9', () => {
  const next = random(testSeed('cluster'))
  const draw = (count: number) => Math.floor(next() * count)
  const killedNode = draw(3)
  const asked: Asked[] = []
  let begun = 0
  let stage: Stage
  let cluster: Cluster
  let product: Product

  beforeAll(async () => {
    // Fails instead of being skipped: a skipped test would read as passed.
    if (findProxy() === undefined) throw new Error(proxyMissing)
    stage = await openStage(2, 5_000n, { cluster: true })
    await offerPlans(stage.database, 0n)
    if (stage.whole.cluster === undefined) throw new Error('this is no cluster')
    cluster = stage.whole.cluster
    product = stage.whole.product
  }, 400_000)
  afterAll(() => stage?.stop())

  const node = (index: number): Program => {
    const program = cluster.nodes[index % cluster.nodes.length]?.program
    if (program === undefined) throw new Error('there is no such node')
    return program
  }
  const eitherOf = (name: 'worker' | 'api') => (draw(2) === 0 ? product : cluster.seconds)[name]

  /** The other one is a standby. */
  async function leadingWatcher(): Promise<Program> {
    const [row] = await stage.query<{ holder: string }>(`select holder from platform.loop where name = 'watcher'`)
    const holders = cluster.ports.map((ports) => holderOf('watcher', { PRIVATE_PORT: ports.watcherPrivate }))
    expect(holders).toContain(row?.holder)
    return row?.holder === holders[0] ? product.watcher : cluster.seconds.watcher
  }

  async function begin(): Promise<void> {
    asked.push(...(await beginLives(stage)))
    begun += 1
  }

  /** From the last kill on. */
  async function demandAllOver(): Promise<void> {
    const killedMs = Date.now()
    await Promise.all([untilOver(stage, patienceMs), stage.untilSettled(asked, patienceMs)])
    console.log(`all over ${((Date.now() - killedMs) / 1_000).toFixed(1)} s after the last kill`)
    await stage.demandHonest(asked)
    expect(await maturitiesPaid(stage)).toBe(begun * positionsEach)
    await demandMailsOnce(stage)
  }

  test('a Restate node, a worker and the watcher that leads, one after the other, each of which comes back: every withdrawal ends once, every maturity is paid once', async () => {
    const victims = [node(killedNode), eitherOf('worker'), await leadingWatcher()]
    const startsBefore = victims.map(({ starts }) => starts)
    for (const victim of victims) {
      await begin()
      const delayMs = draw(800)
      await pause(delayMs)
      console.log(`kill -9 of ${victim.name} after ${delayMs} ms`)
      victim.kill('SIGKILL')
    }
    await demandAllOver()
    for (const [index, victim] of victims.entries()) {
      await waitFor(`${victim.name} to be started again`, async () => victim.starts > (startsBefore[index] ?? 0))
      await victim.untilReady(60_000)
    }
  }, 180_000)

  test('both workers were given calls of Restate', async () => {
    const calls = await callsByMember(cluster.proxy, cluster.workerBackend)
    console.log(`calls: ${JSON.stringify(Object.fromEntries(calls))}`)
    expect([...calls.keys()]).toEqual(['worker-1', 'worker-2'])
    for (const [name, count] of calls) expect(count, name).toBeGreaterThan(0)
  })

  test('one of each killed for good, another node than before: what had begun and what begins then ends all the same', async () => {
    const victims = [node(killedNode + 1), eitherOf('worker'), await leadingWatcher(), eitherOf('api')]
    await begin()
    for (const victim of victims) {
      victim.kill('SIGKILL')
      await victim.stop()
      console.log(`kill -9 of ${victim.name}, for good`)
    }
    await begin()
    await demandAllOver()
    for (let call = 0; call < 20; call += 1)
      expect(await answersOk(`${stage.whole.apiUrl}/api/public/identity`)).toBe(true)
  }, 180_000)
})

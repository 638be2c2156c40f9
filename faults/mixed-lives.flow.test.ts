import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Program } from '#stack/supervisor.ts'
import { waitFor } from '#stack/wait-for.ts'
import { offerPlans } from '#testing/plans.ts'
import { testSeed } from '#testing/seed.ts'
import { beginLives, demandMailsOnce, maturitiesPaid, positionsEach, untilOver } from './withdrawals/lives.ts'
import { type Asked, openStage, random, type Stage } from './withdrawals/stage.ts'

// Withdrawals, maturities and mails at once, while kill -9 takes down one engine after the other. Short: 10 draws;
// npm run faults mixed-lives: 200; DRAWS=50 before it: so many.
const draws = Number(process.env['DRAWS'] ?? (process.env['FAULTS'] === 'whole' ? 200 : 10))
const victims = ['worker', 'restate', 'postgres', 'redis'] as const
type Victim = (typeof victims)[number]
/**
 * Anything that waits longer after the last kill was lost. Times are checked on an idle machine, by the long form: the short one runs
 * in parallel with other suites, where it detects hangs.
 */
const patienceMs = process.env['FAULTS'] === 'whole' ? 30_000 : 90_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage(4, 5_000n, { ownRedis: true })
  await offerPlans(stage.database, 0n)
}, 400_000)
afterAll(() => stage.stop())

function programOf(victim: Victim): Program {
  const { product, restate, postgres, redis } = stage.whole
  const program = { worker: product.worker, restate: restate.program, postgres: postgres.program, redis }[victim]
  if (program === undefined) throw new Error(`${victim} does not run here`)
  return program
}

async function kill(victim: Victim): Promise<void> {
  const program = programOf(victim)
  const { starts } = program
  program.kill('SIGKILL')
  await waitFor(`${victim} to be started again`, async () => program.starts > starts, {
    timeoutMs: 20_000,
    everyMs: 20,
  })
  await program.untilReady(90_000)
}

test(
  `kill -9 of worker, Restate, PostgreSQL and Redis, ${draws} times, while money moves: each withdrawal ends once, each maturity is paid once, each mail is sent once or said to be uncertain`,
  async () => {
    const next = random(testSeed('mixed-lives'))
    const asked: Asked[] = []
    for (let draw = 0; draw < draws; draw += 1) {
      const victim = victims[Math.floor(next() * victims.length)] ?? 'worker'
      const delayMs = Math.floor(next() * 800)
      asked.push(...(await beginLives(stage)))
      await pause(delayMs)
      console.log(`${draw + 1} of ${draws}: kill -9 of ${victim} after ${delayMs} ms`)
      await kill(victim)
    }
    const lastKillMs = Date.now()
    await stage.untilSettled(asked, patienceMs)
    // After the withdrawals: each sends a mail when it ends.
    await untilOver(stage, patienceMs)
    console.log(`all over ${((Date.now() - lastKillMs) / 1_000).toFixed(1)} s after the last kill`)
    await stage.demandHonest(asked)
    expect(await maturitiesPaid(stage)).toBe(draws * positionsEach)
    await demandMailsOnce(stage)
  },
  draws * 60_000 + 120_000,
)

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainAccount } from '#domains/ledger/index.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { Program } from '#stack/supervisor.ts'
import { waitFor } from '#stack/wait-for.ts'
import { offerPlans, passHours } from '#testing/plans.ts'
import { testSeed } from '#testing/seed.ts'
import { beginPositions } from './plans/bulk.ts'
import { type Asked, openStage, random, type Stage } from './withdrawals/stage.ts'

// Withdrawals, maturities and mails at once, while kill -9 takes away one engine after the other. Short: 10 draws;
// npm run faults mixed-lives: 200.
const draws = process.env['FAULTS'] === 'whole' ? 200 : 10
const victims = ['worker', 'restate', 'postgres', 'redis'] as const
type Victim = (typeof victims)[number]
const positionsEach = 20
/** What waits longer after the last kill was forgotten. */
const patienceMs = 30_000

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

const numberOf = async (statement: string) => (await stage.query<{ n: number }>(statement))[0]?.n ?? 0
const openPositions = () => numberOf(`select count(*)::int as n from plans.position where state = 'open'`)
const openMails = () => numberOf(`select count(*)::int as n from notifications.mail where state = 'waiting'`)
const untold = () =>
  numberOf(
    `select count(*)::int as n from platform.outbox where relayed_at is null or told_at is null or woken_at is null`,
  )

/** A life of each kind begins; what it writes may meet the engine while it is away, and is tried again as a caller would. */
async function beginLives(): Promise<Asked[]> {
  // From a chain that nobody reads: on the one that is compared with the book this money is not there, and payouts would stop.
  const elsewhere = chainAccount('custody', 1)
  await beginPositions(stage.database, stage.query, positionsEach, elsewhere)
  await passHours(stage.database, 37)
  const [person] = await stage.query<{ id: string }>('select id from accounts.person order by id limit 1')
  await stage.database.transaction((tx) =>
    appendEvent(tx, { type: 'account.password_changed', personId: person?.id ?? '', payload: {} }),
  )
  return [await stage.ask(2n), await stage.ask(3n)]
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
      asked.push(...(await beginLives()))
      await pause(delayMs)
      console.log(`${draw + 1} of ${draws}: kill -9 of ${victim} after ${delayMs} ms`)
      await kill(victim)
    }
    const lastKillMs = Date.now()
    const isOver = async () => (await openPositions()) + (await openMails()) + (await untold()) === 0
    await waitFor('everything to be over', isOver, { timeoutMs: patienceMs, everyMs: 200 })
    await stage.untilSettled(asked, patienceMs)
    console.log(`all over ${((Date.now() - lastKillMs) / 1_000).toFixed(1)} s after the last kill`)
    await stage.demandHonest(asked)
    const matured = await numberOf(`select count(*)::int as n from ledger.entry where reason = 'plan.matured'`)
    expect(matured).toBe(draws * positionsEach)
    await demandMailsOnce()
  },
  draws * 60_000 + 120_000,
)

async function demandMailsOnce(): Promise<void> {
  const mails = await stage.query<{ id: string; state: string }>(
    'select message_id as id, state from notifications.mail order by id',
  )
  const caught = stage.whole.mail.messages.map(({ messageId }) => messageId)
  const timesOf = (id: string) => caught.filter((messageId) => messageId.includes(id)).length
  const wrong = mails.filter(({ id, state }) => state !== 'uncertain' && timesOf(id) !== (state === 'sent' ? 1 : 0))
  expect(wrong).toEqual([])
  const uncertain = mails.filter(({ state }) => state === 'uncertain')
  console.log(`${mails.length} mails, ${uncertain.length} of them uncertain`)
  for (const { id } of uncertain) expect(timesOf(id)).toBeLessThanOrEqual(1)
}

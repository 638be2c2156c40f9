import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Program } from '#stack/supervisor.ts'
import { waitFor } from '#stack/wait-for.ts'
import { testSeed } from '#testing/seed.ts'
import { type Asked, openStage, random, type Stage } from './withdrawals/stage.ts'

// kill -9 at each step of a payout, while earlier ones are still in flight. Short: 12 draws; npm run faults withdrawals-kill:
// every victim at every step ten times.
const isWhole = process.env['FAULTS'] === 'whole'
const victims = ['signer', 'worker', 'restate', 'api'] as const
const points = ['reserved', 'signed', 'stored', 'sent', 'confirmed'] as const
type Victim = (typeof victims)[number]
type Point = (typeof points)[number]

let stage: Stage
const all: Asked[] = []

beforeAll(async () => {
  stage = await openStage(4, 1_000n)
}, 400_000)
afterAll(() => stage.stop())

/** When the first of them has reached this state. */
const reached: Readonly<Record<Point, string>> = {
  reserved: `w.state <> 'approved' and w.state <> 'delayed'`,
  signed: 'exists (select from signer.transaction t where t.withdrawal_id = w.id)',
  stored: `w.state not in ('approved', 'delayed', 'reserved')`,
  sent: `w.state in ('broadcast', 'confirming', 'settled')`,
  confirmed: `w.state in ('confirming', 'settled')`,
}

async function killAt(victim: Victim, point: Point, jitterMs: number): Promise<void> {
  const program: Program = victim === 'restate' ? stage.whole.restate.program : stage.whole.product[victim]
  const asked = [await stage.ask(2n), await stage.ask(3n)]
  all.push(...asked)
  const ids = asked.map(({ id }) => id)
  const statement = `select w.id from withdrawals.withdrawal w where w.id = any($1) and ${reached[point]} limit 1`
  const first = await waitFor(
    `one to be ${point}`,
    async () => (await stage.query<{ id: string }>(statement, [ids]))[0],
    {
      timeoutMs: 60_000,
      everyMs: 3,
    },
  )
  if (jitterMs > 0) await pause(jitterMs)
  const { starts } = program
  program.kill('SIGKILL')
  // INV6: from its first step on it cannot be returned, by any login.
  const refund = stage.query(`update withdrawals.withdrawal set state = 'cancelled', end_entry_id = 1 where id = $1`, [
    first.id,
  ])
  await expect(refund).rejects.toThrow(/is being sent|has ended/)
  await waitFor(`${victim} to be started again`, async () => program.starts > starts, {
    timeoutMs: 20_000,
    everyMs: 20,
  })
  await program.untilReady(90_000)
}

const draws = isWhole ? victims.length * points.length * 10 : 12

test(
  `FLT12, INV6: kill -9 of signer, worker, Restate, api at a random step of a payout, ${draws} times: each is paid once, none is lost or refunded`,
  async () => {
    const next = random(testSeed('withdrawals-kill'))
    for (let draw = 0; draw < draws; draw += 1) {
      const combination = isWhole
        ? draw % (victims.length * points.length)
        : Math.floor(next() * victims.length * points.length)
      const victim = victims[combination % victims.length] ?? 'worker'
      const point = points[Math.floor(combination / victims.length)] ?? 'reserved'
      const jitterMs = Math.floor(next() * 25)
      console.log(`${draw + 1} of ${draws}: kill -9 of ${victim} when ${point}, and ${jitterMs} ms`)
      await killAt(victim, point, jitterMs)
    }
    await stage.untilSettled(all, 180_000)
    await stage.demandHonest(all)
  },
  draws * 60_000,
)

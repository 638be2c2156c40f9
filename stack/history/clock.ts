import { recordChange } from '#domains/audit/index.ts'
import { businessNow, holdClock, moveClockForward } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { untilQuiet } from './settle.ts'
import type { World } from './world.ts'

/** Plans that end this close to each other are paid in one step. */
const togetherMs = 120_000

/**
 * Moves business time to a moment of the history, and stops at each maturity on the way, so that what was promised is paid on time.
 */
export async function advanceTo(world: World, at: Date): Promise<void> {
  for (;;) {
    const [row] = await world.read(
      `select max(due_at) as due from plans.position where state = 'open' and due_at <= $1 and due_at <=
         (select min(due_at) from plans.position where state = 'open') + $2 * interval '1 millisecond'`,
      [at, togetherMs],
    )
    const due = row?.['due'] as Date | null
    await moveTo(world, due ?? at)
    await untilQuiet(world)
    if (due === null) return
  }
}

/** A moment that has already passed needs no step. */
async function moveTo(world: World, at: Date): Promise<void> {
  await world.database.transaction(async (tx) => {
    const stepMs = BigInt(at.getTime() - (await businessNow(tx)).getTime())
    if (stepMs > 0n) await step(tx, stepMs)
  })
}

/** Recorded like every move of the clock, so that open flows read the time again. */
async function step(tx: Tx, stepMs: bigint): Promise<void> {
  const offsetMs = await holdClock(tx)
  await moveClockForward(tx, stepMs)
  await recordMove(tx, offsetMs, offsetMs + stepMs)
}

export function recordMove(tx: Tx, fromMs: bigint, toMs: bigint): Promise<void> {
  return recordChange(tx, {
    actor: 'operator:seed',
    action: 'clock.moved',
    subject: 'platform:clock',
    before: { offsetMs: fromMs },
    after: { offsetMs: toMs },
    requestId: 'seed-history',
    event: { type: 'clock.moved', payload: { step: 'history' } },
  })
}

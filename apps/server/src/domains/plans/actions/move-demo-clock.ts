import type { DemoClock } from '@clearhold/contract/plans/demo-clock-schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { businessNow, holdClock, moveClockForward } from '#platform/clock/clock.ts'
import type { PlansParts } from '../parts.ts'
import { clockOffsetMsMax } from '../rules.ts'
import { readNextDue } from '../store/figures.ts'
import { type ClockCaller, readDemoClock } from './read-demo-clock.ts'

export type ClockStep = 'hour' | 'day' | 'next_maturity'
const hourMs = 3_600_000n
const stepsMs = { hour: hourMs, day: 24n * hourMs }

/** Moves the platform's business clock forward. Demo edition only: in live there is no such clock to move. */
export async function moveDemoClock(
  parts: PlansParts,
  caller: ClockCaller,
  step: ClockStep,
  requestId: string,
): Promise<Result<DemoClock, 'forbidden' | 'no_maturity_ahead' | 'clock_too_far'>> {
  if (parts.edition !== 'demo') throw new Error('The business clock of the live edition is the real one.')
  if (!caller.mayMove) return refuse('forbidden')
  return parts.database.transaction(async (tx) => {
    const offsetMs = await holdClock(tx)
    const now = await businessNow(tx)
    const nextDueAt = await readNextDue(tx, now, caller.isAdmin ? undefined : caller.personId)
    if (step === 'next_maturity' && nextDueAt === undefined) return refuse('no_maturity_ahead')
    const untilDueMs = BigInt(Math.max(1, (nextDueAt ?? now).getTime() - now.getTime()))
    const stepMs = step === 'next_maturity' ? untilDueMs : stepsMs[step]
    if (offsetMs + stepMs > clockOffsetMsMax) return refuse('clock_too_far')
    await moveClockForward(tx, stepMs)

    await recordChange(tx, {
      actor: `person:${caller.personId}`,
      action: 'clock.moved',
      subject: 'platform:clock',
      before: { offsetMs },
      after: { offsetMs: offsetMs + stepMs },
      requestId,
      event: { type: 'clock.moved', personId: caller.personId, payload: { step } },
    })
    return ok(await readDemoClock(tx, parts, caller))
  })
}

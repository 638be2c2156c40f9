import type { DemoClock } from '@clearhold/contract/plans/demo-clock-schema'
import { businessNow, clockOffsetMs } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import type { PlansParts } from '../parts.ts'
import { readNextDue } from '../store/figures.ts'

export interface ClockCaller {
  readonly personId: string
  readonly isAdmin: boolean
  readonly mayMove: boolean
}

/** Business time, real time, and the next maturity: among the caller's own positions or, for staff of the demo, among all. */
export async function readDemoClock(reader: Reader, { clock }: PlansParts, caller: ClockCaller): Promise<DemoClock> {
  const now = await businessNow(reader)
  const nextDueAt = await readNextDue(reader, now, caller.isAdmin ? undefined : caller.personId)
  return {
    now: now.toISOString(),
    realNow: clock.now().toISOString(),
    offsetSeconds: Number((await clockOffsetMs(reader)) / 1_000n),
    nextMaturityAt: nextDueAt?.toISOString() ?? null,
    mayMove: caller.mayMove,
  }
}

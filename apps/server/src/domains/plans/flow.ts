import { type Appointment, defineFlow, type RunStep } from '#platform/durable/flow.ts'
import type { Precedence } from '#platform/durable/precedence.ts'
import { payDue } from './actions/pay-due.ts'
import { readNextEnd } from './actions/read-next-end.ts'
import type { PlansParts } from './parts.ts'
import { payBatchMax } from './rules.ts'

/** Two at once keep PostgreSQL busy while the other thinks; each takes positions the other does not hold. */
const lanes = 2
/** Each lane goes on by itself so long before the journal is told: then neither waits for the other after every batch. */
const batchesMax = 8
/** A journal stays short: after so many rounds the rest is left to a call of its own. */
const roundsMax = 50
/** One key for all positions: there is never a second payer beside it. */
export const maturityKey = 'all'
/** What is due and could not be paid is looked at again after so long. */
const overdueWaitMs = 3_000

/**
 * Positions end: pays what is due in batches, and then waits for the next end. It is woken earlier by a new position and by a
 * moved clock. `first`: what else the process does may rest meanwhile. Everything it knows stands in PostgreSQL.
 */
export function maturityFlow(parts: PlansParts, first: Precedence['first'] = (work) => work()) {
  return defineFlow({
    name: 'maturity',
    advance: async (_key, run) => (await payRounds(parts, run, first)) ?? (await awaitNextEnd(parts, run)),
  })
}

/** An appointment at once where more is due than one journal should hold. */
async function payRounds(
  parts: PlansParts,
  run: RunStep,
  first: Precedence['first'],
): Promise<Appointment | undefined> {
  for (let round = 1; round <= roundsMax; round += 1) {
    const isMore = await run(`pay ${round}`, () => first(() => payRound(parts)))
    if (!isMore) return undefined
  }
  return { waitMs: 0, mark: 'more' }
}

/** True when more may be due. */
async function payRound(parts: PlansParts): Promise<boolean> {
  const ended = await Promise.all(Array.from({ length: lanes }, () => payLane(parts)))
  return ended.some((isMore) => isMore)
}

async function payLane(parts: PlansParts): Promise<boolean> {
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const { paid, stuck } = await payDue(parts)
    if (paid + stuck < payBatchMax) return false
  }
  return true
}

async function awaitNextEnd(parts: PlansParts, run: RunStep): Promise<Appointment | null> {
  const next = await run('next end', () => readNextEnd(parts.database.reader))
  return next === null || next.waitMs > 0 ? next : { waitMs: overdueWaitMs, mark: 'overdue' }
}

import { type Appointment, defineFlow, type RunStep } from '#platform/durable/flow.ts'
import type { Precedence } from '#platform/durable/precedence.ts'
import { payDuePositions } from './actions/pay-due-positions.ts'
import { readNextMaturity } from './actions/read-next-maturity.ts'
import type { PlansParts } from './parts.ts'
import { payBatchMax } from './rules.ts'

/** Two lanes keep PostgreSQL busy while the other computes; each takes positions that the other does not hold. */
const lanes = 2
/** How many batches a lane pays before the journal is written, so that the lanes do not wait for each other after every batch. */
const batchesMax = 8
/** Keeps the journal short: after this many rounds the rest is left to a call of its own. */
const roundsMax = 50
/** One key for all positions: there is never a second payer. */
export const maturityKey = 'all'
/** After this long, due positions that could not be paid are looked at again. */
const overdueWaitMs = 3_000

/**
 * Positions mature: pays what is due in batches, and then waits for the next maturity. A new position and a moved clock wake it earlier.
 * `first`: other work of the process may be paused meanwhile. All of its state is in PostgreSQL.
 */
export function maturityFlow(parts: PlansParts, first: Precedence['first'] = (work) => work()) {
  return defineFlow({
    name: 'maturity',
    advance: async (_key, run) => (await payRounds(parts, run, first)) ?? (await awaitNextEnd(parts, run)),
  })
}

/** An immediate appointment where more is due than one journal should hold. */
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
    const { paid, stuck } = await payDuePositions(parts)
    if (paid + stuck < payBatchMax) return false
  }
  return true
}

async function awaitNextEnd(parts: PlansParts, run: RunStep): Promise<Appointment | null> {
  const next = await run('next end', () => readNextMaturity(parts.database.reader))
  return next === null || next.waitMs > 0 ? next : { waitMs: overdueWaitMs, mark: 'overdue' }
}

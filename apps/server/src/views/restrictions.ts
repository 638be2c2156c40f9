import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/views/endpoints'
import type { PublicRestrictions, UserRestrictions } from '@clearhold/contract/views/restrictions'
import { countFreezesByMonth, readOpenFreeze } from '../domains/accounts/index.ts'
import { countHoldsByMonth, readOpenHold } from '../domains/kyc/index.ts'
import { cachedFor } from '../platform/cache/cached.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import type { SpanMonth } from '../platform/database/span-months.ts'
import { type Route, serve } from '../platform/http/route.ts'

const cacheMs = 60_000
/** This month and the eleven before it. */
const monthsShown = 12

/** What keeps people from their money: public totals, and one person's for staff who may change it. */
export function restrictionRoutes({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Route[] {
  const counted = cachedFor(clock, cacheMs, () => readPublicRestrictions(database.reader, clock.now()))
  return [
    serve(endpoints.readPublicRestrictions, async () => ok(await counted())),
    serve(endpoints.readUserRestrictions, async ({ params }) =>
      ok(await readUserRestrictions(database.reader, params.id)),
    ),
  ]
}

export async function readPublicRestrictions(reader: Reader, now: Date): Promise<PublicRestrictions> {
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsShown + 1, 1))
  const [freezes, holds] = await Promise.all([countFreezesByMonth(reader, since), countHoldsByMonth(reader, since)])
  const holdsOf = new Map(holds.map((month) => [month.month, month]))
  const months = freezes.map((month) => ({
    month: month.month,
    freezes: countsOf(month),
    legalHolds: countsOf(holdsOf.get(month.month)),
  }))
  return { months, computedAt: now.toISOString() }
}

function countsOf(month: SpanMonth | undefined) {
  const count = (value: bigint | undefined) => Number(value ?? 0n)
  return { began: count(month?.began), ended: count(month?.ended), running: count(month?.running) }
}

export async function readUserRestrictions(reader: Reader, personId: string): Promise<UserRestrictions> {
  const [freeze, hold] = await Promise.all([readOpenFreeze(reader, personId), readOpenHold(reader, personId)])
  return { freeze: described(freeze), legalHold: described(hold) }
}

interface OpenRestriction {
  readonly beganAt: Date
  readonly endsAt: Date
  readonly keptBy: string | null
}

function described(open: OpenRestriction | undefined): UserRestrictions['freeze'] {
  if (open === undefined) return null
  return { beganAt: open.beganAt.toISOString(), endsAt: open.endsAt.toISOString(), kept: open.keptBy !== null }
}

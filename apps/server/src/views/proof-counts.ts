import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/solvency/endpoints'
import type { ProofCounts } from '@clearhold/contract/solvency/schema'
import { countFreezesByMonth } from '../domains/accounts/index.ts'
import { type KnownKeys, listKnownApprovers } from '../domains/approvals/index.ts'
import { countHoldsByMonth } from '../domains/kyc/index.ts'
import { countClosingsByMonth } from '../domains/solvency/index.ts'
import { countDisputesByMonth } from '../domains/withdrawals/index.ts'
import { cachedFor } from '../platform/cache/cached.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { SpanMonth } from '../platform/database/span-months.ts'
import { type Route, serve } from '../platform/http/route.ts'

const cacheMs = 60_000
/** This month and the eleven before it. */
const monthsShown = 12

export interface ProofCountsParts {
  readonly database: Database
  readonly clock: Clock
  readonly knownKeys: KnownKeys
  readonly readPolicyDigest: () => Promise<string | undefined>
}

/** Freezes, legal holds, disputes and gate closings by month, and who can sign: public, so that it cannot grow unseen. */
export function proofCountsRoutes(parts: ProofCountsParts): Route[] {
  const counted = cachedFor(parts.clock, cacheMs, () => readProofCounts(parts))
  return [serve(endpoints.readProofCounts, async () => ok(await counted()))]
}

export async function readProofCounts(parts: ProofCountsParts): Promise<ProofCounts> {
  const { database, clock, knownKeys, readPolicyDigest } = parts
  const { reader } = database
  const now = clock.now()
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsShown + 1, 1))
  const [freezes, holds, disputes, closings, approvers, policyDigest] = await Promise.all([
    countFreezesByMonth(reader, since),
    countHoldsByMonth(reader, since),
    countDisputesByMonth(reader, since),
    countClosingsByMonth(reader, since),
    listKnownApprovers(reader, knownKeys),
    readPolicyDigest(),
  ])
  return {
    months: freezes.map((month) => ({
      month: month.month,
      freezes: countsOf(month),
      legalHolds: countsOf(ofMonth(holds, month)),
      disputes: countsOf(ofMonth(disputes, month)),
      gateClosings: Number(ofMonth(closings, month)?.began ?? 0n),
    })),
    approvers: approvers.map(({ since: enrolledAt, ...approver }) => ({
      ...approver,
      since: enrolledAt.toISOString(),
    })),
    policyDigest: policyDigest ?? null,
    computedAt: now.toISOString(),
  }
}

function ofMonth(months: readonly SpanMonth[], { month }: SpanMonth): SpanMonth | undefined {
  return months.find((other) => other.month === month)
}

function countsOf(month: SpanMonth | undefined) {
  const count = (value: bigint | undefined) => Number(value ?? 0n)
  return { began: count(month?.began), ended: count(month?.ended), running: count(month?.running) }
}

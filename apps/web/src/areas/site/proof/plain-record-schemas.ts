import type { ProofCounts, ProofHistory } from '@clearhold/contract/solvency/schema'
import { amount, instant, list, orNull, plainSchema, record, text, whole } from '#client/api/plain-schema.ts'
import { anything, cause, demoHistory, digits } from './plain-proof-schemas.ts'

// What happened since the beginning: sections further down ask for it, so that the first look does not carry it.
export const plainHistorySchema = plainSchema<ProofHistory>(
  record({
    since: orNull(instant),
    pulses: whole(),
    missed: whole(),
    steps: list(record({ from: instant, to: instant, at: instant, held: amount, owed: amount })),
    least: orNull(record({ at: instant, held: amount, owed: amount })),
    closings: list(record({ cause, closedAt: instant, openedAt: orNull(instant), logIndex: orNull(digits) }), 10_000),
    demoHistory,
  }),
)

const running = record({ began: whole(), ended: whole(), running: whole() })

export const plainCountsSchema = plainSchema<ProofCounts>(
  record({
    months: list(
      record({
        month: text(/^\d{4}-\d\d$/),
        freezes: running,
        legalHolds: running,
        disputes: running,
        gateClosings: whole(),
      }),
    ),
    approvers: list(record({ name: anything, fingerprint: anything, since: instant })),
    policyDigest: orNull(anything),
    computedAt: instant,
  }),
)

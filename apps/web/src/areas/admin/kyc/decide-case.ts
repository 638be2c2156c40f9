import { decideCase, rejectCase as rejectCaseEndpoint } from '@clearhold/contract/kyc/endpoints'
import type { KycPart, KycReason, RejectReason } from '@clearhold/contract/kyc/rules'
import type { KycCase, kycDecidedSchema } from '@clearhold/contract/kyc/schema'
import type { z } from 'zod'
import type { Outcome } from '#client/api/outcome.ts'
import { callAsPerson } from '#client/session/call.ts'

export type Decided = Outcome<z.infer<typeof kycDecidedSchema>>
export type Fixes = Readonly<Partial<Record<KycPart, KycReason>>>

/** Every part that waits for a decision; those without a fix are fine. */
export function partDecisions({ parts }: Pick<KycCase, 'parts'>, fixes: Fixes) {
  return parts
    .filter(({ state }) => state === 'sent')
    .map(({ part }) => {
      const reason = fixes[part]
      return reason === undefined
        ? ({ part, decision: 'approve' } as const)
        : ({ part, decision: 'revise', reason } as const)
    })
}

/** With the round that was looked at: what was sent meanwhile is not decided by it. */
export function decideParts(one: KycCase, fixes: Fixes): Promise<Decided> {
  return callAsPerson(decideCase, {
    params: { id: one._id },
    body: { round: one.round, parts: partDecisions(one, fixes) },
  })
}

export function rejectCase({ _id }: KycCase, reason: RejectReason): Promise<Decided> {
  return callAsPerson(rejectCaseEndpoint, { body: { kycId: _id, reason } })
}

import { defineFlow } from '#platform/durable/flow.ts'
import { finishApproval } from '../actions/finish-approval.ts'
import { nudgeCase } from '../actions/nudge-case.ts'
import type { NudgeParts } from '../parts.ts'

/**
 * Minds a case, from its submission to its end:
 *   sent -> [late: reviewers, twice as late: owners] -> approved, which can be undone for a while -> decided
 *     -> [asked again: the person after 3 days and after 10] -> sent
 * A decision and its message are one transaction: nothing here can lose or double them. What this flow adds is time. It is woken
 * by what happens to the case, when an approval can no longer be undone, and at the next nudge.
 */
export function kycCaseFlow(parts: NudgeParts) {
  return defineFlow({
    name: 'kycCase',
    advance: async (caseId, run) =>
      (await run('approve', () => finishApproval(parts, caseId))) ?? run('nudge', () => nudgeCase(parts, caseId)),
  })
}

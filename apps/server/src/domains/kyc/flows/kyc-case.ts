import { defineFlow } from '#platform/durable/flow.ts'
import { finishApproval } from '../actions/finish-approval.ts'
import { sendDueReminders } from '../actions/send-due-reminders.ts'
import type { NudgeParts } from '../parts.ts'

/**
 * Follows a case from submission to its end:
 *   sent -> [late: reviewers, twice as late: owners] -> approved, which can be undone for a while -> decided
 *     -> [revision requested: the person after 3 days and after 10] -> sent
 * A decision and its message are one transaction, so this flow can neither lose nor duplicate them; it only adds timing. It is woken
 * by the case's events, when an approval can no longer be undone, and at the next nudge.
 */
export function kycCaseFlow(parts: NudgeParts) {
  return defineFlow({
    name: 'kycCase',
    advance: async (caseId, run) =>
      (await run('approve', () => finishApproval(parts, caseId))) ??
      run('nudge', () => sendDueReminders(parts, caseId)),
  })
}

import { defineFlow } from '#platform/durable/flow.ts'
import { nudgeCase } from './actions/nudge-case.ts'
import type { NudgeParts } from './parts.ts'

/**
 * Minds a case, from its submission to its end:
 *   sent -> [late: reviewers, twice as late: owners] -> decided -> [asked again: the person after 3 days and after 10] -> sent
 * The decision and its message are one transaction of their own (decide-case): nothing here can lose or double them. What this
 * flow adds is time. It is woken by what happens to the case, and at the next nudge.
 */
export function kycCaseFlow(parts: NudgeParts) {
  return defineFlow({ name: 'kycCase', advance: (caseId, run) => run('nudge', () => nudgeCase(parts, caseId)) })
}

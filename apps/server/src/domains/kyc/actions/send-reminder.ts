import { readHolders } from '#domains/accounts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { NudgeParts } from '../parts.ts'
import { isOfPerson, type Nudge, reference, reviewersNotifiedMax, waitsSince } from '../rules.ts'
import { insertNudge, type RoundKey, type RoundRow, readRevisedParts, readRound } from '../store/rounds.ts'

/**
 * Sends a reminder: to reviewers when a case is late, to owners when it is twice as late, to the person when a revision was requested. Once
 * per round and kind, and only if it still applies.
 */
export async function sendReminder(parts: NudgeParts, key: RoundKey, nudge: Nudge): Promise<boolean> {
  return parts.database.transaction(async (tx) => {
    const round = await readRound(tx, key)
    if (round === undefined || waitsSince(round, nudge) === undefined) return false
    if (!(await insertNudge(tx, key, nudge, parts.clock.now()))) return false
    if (isOfPerson(nudge)) await remindPerson(tx, round)
    else await remindStaff(tx, round, nudge === 'overdue', parts.promisedHours)
    return true
  })
}

async function remindPerson(tx: Tx, { caseId, round, personId }: RoundRow): Promise<void> {
  const parts = await readRevisedParts(tx, { caseId, round })
  await appendEvent(tx, { type: 'kyc.reminder', personId, payload: { kycId: caseId, parts: parts.join(' ') } })
}

/** Reminds the assignee; for an unassigned case a limited number of reviewers, so that those notified feel responsible. */
async function remindStaff(
  tx: Tx,
  { caseId, number, personId, assigneeId }: RoundRow,
  isFirst: boolean,
  promisedHours: number,
): Promise<void> {
  const holders = await readHolders(tx, isFirst ? 'kyc_reviewer' : 'owner')
  const told = isFirst && assigneeId !== null ? [assigneeId] : holders.slice(0, reviewersNotifiedMax)
  const payload = {
    kycId: caseId,
    reference: reference(number),
    hours: isFirst ? promisedHours : 2 * promisedHours,
  }
  for (const staffId of told.filter((id) => id !== personId)) {
    await appendEvent(tx, { type: isFirst ? 'kyc.overdue' : 'kyc.escalated', personId: staffId, payload })
  }
}

import type { Appointment } from '#platform/durable/flow.ts'
import type { NudgeParts } from '../parts.ts'
import { approveAll, standingOf } from '../rules.ts'
import { lockCase, readDecisionsOf, readPartsOf } from '../store/cases.ts'
import { recordDecision } from './record-decision.ts'

/** Makes an approval final once it can no longer be undone; before that, returns when that is. */
export async function finishApproval(
  { database, clock }: Pick<NudgeParts, 'database' | 'clock'>,
  kycId: string,
): Promise<Appointment | null> {
  return database.transaction(async (tx) => {
    const row = await lockCase(tx, kycId)
    if (row === undefined || row.approvedBy === null || row.undoUntil === null || row.erasedAt !== null) return null
    const waitMs = row.undoUntil.getTime() - clock.now().getTime()
    if (waitMs > 0) return { waitMs, mark: `approved:${row.undoUntil.getTime()}` }
    const standing = standingOf(await readPartsOf(tx, [kycId]), await readDecisionsOf(tx, [kycId]))
    const deciding = { kycId, reviewerId: row.approvedBy, requestId: 'undo-over' }
    await recordDecision(tx, { clock }, row, deciding, approveAll(standing), 'verified')
    return null
  })
}

import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { updateWithdrawn } from '../store/announcements.ts'

/** Withdraws an announcement that is shown or planned. */
export async function withdrawAnnouncement(
  database: Database,
  clock: Clock,
  { id, personId, requestId }: { readonly id: string; readonly personId: string; readonly requestId: string },
): Promise<Result<'withdrawn', 'not_found'>> {
  return database.transaction(async (tx) => {
    if (!(await updateWithdrawn(tx, id, personId, clock.now()))) return refuse('not_found')
    await recordChange(tx, {
      actor: `person:${personId}`,
      action: 'announcement.withdrawn',
      subject: `announcement:${id}`,
      requestId,
      event: null,
    })
    return ok('withdrawn')
  })
}

import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { appendRecord } from '../../audit/index.ts'
import { updateMessageClosed } from '../store.ts'

/** Marks a message as dealt with, and writes down by whom. */
export async function closeMessage(
  database: Database,
  clock: Clock,
  { id, actor, requestId }: { readonly id: string; readonly actor: string; readonly requestId: string },
): Promise<Result<'closed', 'not_found'>> {
  return database.transaction(async (tx) => {
    if (!(await updateMessageClosed(tx, id, actor, clock.now()))) return refuse('not_found')
    await appendRecord(tx, { actor, action: 'contact_message.closed', subject: `contact_message:${id}`, requestId })
    return ok('closed')
  })
}

import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { deleteSubscription, findSubscriptionOf } from '../store/push-subscriptions.ts'

/** Ends the notices on the device of this session; nothing is done where there were none. */
export async function unsubscribeDevice(
  tx: Tx,
  {
    personId,
    sessionId,
    requestId,
  }: { readonly personId: string; readonly sessionId: string; readonly requestId: string },
): Promise<void> {
  const found = await findSubscriptionOf(tx, personId, sessionId)
  if (found === undefined || !(await deleteSubscription(tx, found.id))) return
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'account.push_disabled',
    subject: `person:${personId}`,
    requestId,
    event: null,
  })
}

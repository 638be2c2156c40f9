import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'

/** Records that a person takes a copy of all data about them, and notifies them: a thief of the session must not do so unnoticed. */
export async function recordDataCopy(
  tx: Tx,
  { personId, requestId }: { readonly personId: string; readonly requestId: string },
): Promise<void> {
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'account.data_copied',
    subject: `person:${personId}`,
    requestId,
    event: { type: 'account.data_copied', personId, payload: {} },
  })
}

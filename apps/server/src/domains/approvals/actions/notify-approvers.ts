import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { ApprovalParts } from '../parts.ts'
import { isAbout } from '../rules.ts'
import type { StoredCommand } from '../store.ts'
import { findDefinition } from './find-definition.ts'

/** Notifies everyone who may decide a command that it waits for them. */
export async function notifyApprovers(
  tx: Tx,
  { registry, people }: Pick<ApprovalParts, 'registry' | 'people'>,
  { id, command, subject, makerId }: Pick<StoredCommand, 'id' | 'command' | 'subject' | 'makerId'>,
): Promise<void> {
  for (const personId of await people.holdersOf(tx, findDefinition(registry, command).permissionToApprove)) {
    if (personId === makerId || isAbout(subject, personId)) continue
    await appendEvent(tx, { type: 'approval.waiting', personId, payload: { approvalId: id, command } })
  }
}

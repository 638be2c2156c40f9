import { momentText } from '@clearhold/contract/texts/message-text'
import { checksummed, hexOf } from '#platform/chain/address.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { ownershipReminder } from '../rules.ts'
import { readOwnerships } from '../store/ownerships.ts'
import { readNewestPublished, readSnapshotBefore } from '../store/snapshots.ts'

/**
 * Reminds the owners of custody statements that stop counting soon, or have: once for each moment, in the transaction that publishes the
 * first snapshot after it. The next statement has to be carried to the offline machine and back, which takes days.
 */
export async function notifyOfOwnershipEnd(
  tx: Tx,
  { chainId, origin }: { readonly chainId: number; readonly origin: string },
): Promise<void> {
  const newest = await readNewestPublished(tx)
  if (newest === undefined) return
  const before = await readSnapshotBefore(tx, newest.takenAt)
  const span = { after: before?.takenAt ?? new Date(0), until: newest.takenAt }
  for (const { address, statedAt } of await readOwnerships(tx, { chainId, origin })) {
    const reminder = ownershipReminder(statedAt, span)
    if (reminder === undefined) continue
    const { endsAt, isOver } = reminder
    const payload = { address: checksummed(hexOf(address)), ends: momentText(endsAt), isOver }
    await appendEvent(tx, { type: 'ownership.ending', payload })
  }
}

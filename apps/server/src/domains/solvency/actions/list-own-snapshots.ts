import type { OwnSnapshots } from '@clearhold/contract/solvency/schema'
import type { ProofParts } from '../parts.ts'
import { ownSnapshotsMax } from '../rules.ts'
import { readPublishedList } from '../store/snapshots.ts'

/** The snapshots in which a person can look for their leaves, the newest first, and the keys that sign snapshots and answers. */
export async function listOwnSnapshots({ database, readNoteKeys }: ProofParts): Promise<OwnSnapshots> {
  const keys = await readNoteKeys()
  const rows = await readPublishedList(database.reader, ownSnapshotsMax)
  return {
    snapshots: rows.map(({ number, takenAt }) => ({ number, at: takenAt.toISOString() })),
    key: keys?.log ?? '',
    answersKey: keys?.answers ?? '',
  }
}

import type { OwnSnapshots } from '@clearhold/contract/solvency/schema'
import { hexOf } from '#platform/chain/address.ts'
import type { ProofParts } from '../parts.ts'
import { ownSnapshotsMax } from '../rules.ts'
import { readNewestDraw } from '../store/draws.ts'
import { readNextScheduled, readPublishedList } from '../store/snapshots.ts'

/**
 * The snapshots in which a person can look for their leaves, the newest first, when the next is due, and that of the newest draw, and the keys that sign
 * snapshots and answers. Each investor computes for themselves whether the draw asks them.
 */
export async function listOwnSnapshots({ database, readNoteKeys }: ProofParts): Promise<OwnSnapshots> {
  const keys = await readNoteKeys()
  const rows = await readPublishedList(database.reader, ownSnapshotsMax)
  const draw = await readNewestDraw(database.reader)
  return {
    snapshots: rows.map(({ number, takenAt }) => ({ number, at: takenAt.toISOString() })),
    nextAt: (await readNextScheduled(database.reader))?.toISOString() ?? null,
    draw:
      draw === undefined
        ? null
        : {
            ...draw,
            blockNumber: String(draw.blockNumber),
            blockHash: hexOf(draw.blockHash),
            asked: Number(draw.asked),
          },
    key: keys?.log ?? '',
    answersKey: keys?.answers ?? '',
  }
}

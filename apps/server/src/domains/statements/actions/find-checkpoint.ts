import { readCheckpointOver, readSeqs, type StoredCheckpoint } from '#domains/audit/index.ts'
import type { Reader } from '#platform/database/database.ts'

/** The first checkpoint over all of these groups of entries. Undefined while there is none. */
export async function findCheckpoint(
  reader: Reader,
  groupIds: readonly bigint[],
): Promise<StoredCheckpoint | undefined> {
  const wanted = new Set(groupIds)
  // Of nothing, any checkpoint says that there was nothing.
  wanted.delete(0n)
  const seqs = await readSeqs(reader, 'group', [...wanted])
  if (seqs.size < wanted.size) return undefined
  return readCheckpointOver(
    reader,
    [...seqs.values()].reduce((highest, seq) => (seq > highest ? seq : highest), 1n),
  )
}

import { readCheckpointOver, readSeqs, type StoredCheckpoint } from '#domains/audit/index.ts'
import { readLastGroupsBefore } from '#domains/ledger/index.ts'
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

/**
 * What a checkpoint covers besides the movements of a statement: what the opening balance follows from and, of days that have ended, everything
 * that anyone did until then. What is missing from the statement can then be shown to be missing.
 */
export async function readGroupsBefore(
  reader: Reader,
  personId: string,
  { until, isEnded }: { readonly until: Date; readonly isEnded: boolean },
): Promise<bigint[]> {
  const last = await readLastGroupsBefore(reader, personId, until)
  return isEnded ? [last.ofPerson, last.ofAll] : [last.ofPerson]
}

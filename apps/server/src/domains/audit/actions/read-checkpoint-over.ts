import type { Reader } from '#platform/database/database.ts'
import { readFirstCheckpointOver, readNewestCheckpoint, type StoredCheckpoint } from '../store/checkpoints.ts'
import { readLogRoot } from './read-log-root.ts'

/**
 * The first checkpoint that covers this link: always the same one, so that what is proved by it stays the same. One that a restored
 * database has left behind, with another root than this log, is passed over for the newest. Undefined while none covers it.
 */
export async function readCheckpointOver(reader: Reader, seq: bigint): Promise<StoredCheckpoint | undefined> {
  const first = await readFirstCheckpointOver(reader, seq)
  if (first !== undefined && (await isOfThisLog(reader, first))) return first
  const newest = await readNewestCheckpoint(reader)
  return newest !== undefined && newest.size >= seq && (await isOfThisLog(reader, newest)) ? newest : undefined
}

async function isOfThisLog(reader: Reader, { size, root }: StoredCheckpoint): Promise<boolean> {
  const own = await readLogRoot(reader, size).catch(() => undefined)
  return own !== undefined && root.equals(own)
}

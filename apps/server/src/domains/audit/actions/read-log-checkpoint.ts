import type { Reader } from '#platform/database/database.ts'
import { readNewestCheckpoint, type StoredCheckpoint } from '../store/checkpoints.ts'

/** The newest checkpoint of the log, with its cosignatures; undefined before the first. */
export function readLogCheckpoint(reader: Reader): Promise<StoredCheckpoint | undefined> {
  return readNewestCheckpoint(reader)
}

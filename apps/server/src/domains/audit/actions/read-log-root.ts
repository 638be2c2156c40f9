import { rootOfLog } from '@clearhold/proof/log/merkle'
import type { Reader } from '#platform/database/database.ts'
import { logRange, readRoots } from '../store/log.ts'

/** The root of the log at this size, which must not exceed the present one. */
export async function readLogRoot(reader: Reader, size: bigint): Promise<Uint8Array> {
  const [root = rootOfLog([])] = size === 0n ? [] : await readRoots(reader, [logRange(size)])
  return root
}

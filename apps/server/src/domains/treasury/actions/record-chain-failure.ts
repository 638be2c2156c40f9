import type { Database } from '#platform/database/database.ts'
import { writeChainFailure } from '../store/chain-head.ts'

/** Records why the chain could not be read, so that every page can show that it is late; undefined when it was read. */
export async function recordChainFailure(
  database: Database,
  chainId: number,
  trouble: string | undefined,
): Promise<void> {
  await database.transaction((tx) => writeChainFailure(tx, chainId, trouble))
}

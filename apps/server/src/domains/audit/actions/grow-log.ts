import { hashOfEntry } from '@clearhold/proof/log/merkle'
import { edgeOf, growTiles } from '@clearhold/proof/log/tiles'
import type { Database } from '#platform/database/database.ts'
import { logBatchMax } from '../rules.ts'
import { takePen } from '../store/chain.ts'
import { readLinkHashes, readLogSize, readTiles, writeTiles } from '../store/log.ts'

/**
 * Appends links that are not in the public log yet, in order, and returns how many. Runs after the sealer under the same lock; a log that
 * is far behind, as on a database from before the log existed, catches up in batches.
 */
export async function growLog(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    if (!(await takePen(tx))) return 0
    const size = await readLogSize(tx)
    const links = await readLinkHashes(tx, size + 1n, logBatchMax)
    if (links.length === 0) return 0
    const gap = links.findIndex(({ seq }, index) => seq !== size + 1n + BigInt(index))
    if (gap === 0) throw new Error(`link ${size + 1n} is missing: the log cannot grow over it`)
    const added = (gap < 0 ? links : links.slice(0, gap)).map(({ hash }) => hashOfEntry(hash))
    const count = Number(size)
    await writeTiles(tx, growTiles(count, await readTiles(tx, edgeOf(count)), added))
    return added.length
  })
}

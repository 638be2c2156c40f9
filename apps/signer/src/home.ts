import { hasMoved, insertHome, readHere, readHome } from './adoption-store.ts'
import type { SignerDatabase } from './database.ts'
import { stop } from './switch.ts'

/**
 * Checks, when the signer starts, whether this is the database in which it last signed. One that was restored, or a replica that took
 * over, may not know bytes that are in flight: everything stops until they were adopted from the chain. A connection that ends also ends
 * the signer, so the database never changes under a running one. If it never signed, this becomes its home.
 */
export function checkHome(database: Pick<SignerDatabase, 'inTurn'>): Promise<void> {
  return database.inTurn(async (tx) => {
    if ((await readHome(tx)) === undefined) return insertHome(tx, await readHere(tx))
    if (!(await hasMoved(tx))) return
    const reason =
      'the database was restored or another took over: adopt what the chain knows before payouts are resumed'
    await stop(tx, { reason, by: 'signer' })
  })
}

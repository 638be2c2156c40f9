import { hasMoved, insertHome, readHere, readHome } from './adoption-store.ts'
import type { SignerDatabase } from './database.ts'
import { stop } from './switch.ts'

/**
 * Looks, when the signer starts, whether this is the database it signed in last. One that was restored, or a replica that took
 * over, may not know bytes that are out: everything stops until they were adopted from the chain. A connection that ends ends the
 * signer too, so nothing moves under one that runs. Where it never signed, this is its home from now on.
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

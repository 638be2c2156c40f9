import { hasMoved, hasTurn, insertHome, isSameCluster, readHere, readHome } from './adoption-store.ts'
import type { SignerDatabase, Tx } from './database.ts'
import type { LastTurn } from './last-turn.ts'
import { stop } from './switch.ts'

/**
 * Checks, when the signer starts, whether this is the database in which it last signed. One that was restored may not know bytes that are
 * in flight, and neither may a standby that took over without having everything: everything stops until they were adopted from the chain.
 * A standby that has the last turn which the signer saw committed has lost nothing, and becomes its home. A connection that ends also ends
 * the signer, so the database never changes under a running one. If it never signed, this becomes its home.
 */
export async function checkHome(
  database: Pick<SignerDatabase, 'inTurn' | 'noteTurns'>,
  lastTurn?: LastTurn,
): Promise<void> {
  const isHome = await database.inTurn(async (tx) => {
    const reason = await reasonToStop(tx, lastTurn?.read())
    if (reason !== undefined) await stop(tx, { reason, by: 'signer' })
    return reason === undefined
  })
  // Otherwise what it saw in the database before stays written down, until `adopt` forgets it.
  if (isHome && lastTurn !== undefined) database.noteTurns(lastTurn.write)
}

/** Undefined where this is its home, or becomes it. */
async function reasonToStop(tx: Tx, lastStamp: string | undefined): Promise<string | undefined> {
  const home = await readHome(tx)
  const here = await readHere(tx)
  if (home === undefined) {
    await insertHome(tx, here)
    return undefined
  }
  const isComplete = lastStamp !== undefined && (await hasTurn(tx, lastStamp))
  if (!(await hasMoved(tx))) return lastStamp === undefined || isComplete ? undefined : olderThanSigned
  if (!isComplete || !isSameCluster(home, here)) return another
  await insertHome(tx, here)
  return undefined
}

const another = 'the database was restored or another took over: adopt what the chain knows before payouts are resumed'
const olderThanSigned =
  'the database is older than what was last signed: adopt what the chain knows (adopt --restored) before payouts are resumed'

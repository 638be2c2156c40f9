import type { Reader } from '../../platform/database/database.ts'
import { readCustodyBalanceMicro } from './store.ts'

/** Everything held on all chains, in micro-USDT: zero on a new book, and never less than zero. */
export async function assetsHeldMicro(reader: Reader): Promise<bigint> {
  const heldMicro = -(await readCustodyBalanceMicro(reader))
  if (heldMicro < 0n) throw new Error('custody owes: the book holds less than nothing')
  return heldMicro
}

import type { Tx } from './database.ts'
import type { KeyRing } from './keys.ts'
import { isPinned, readHotInUse } from './store.ts'

/** Whether another hot wallet is in the register than these keys open. A ring that is not pinned yet has none there: rotation is under way. */
export async function hasOtherHot(tx: Tx, keys: KeyRing, chainId: number): Promise<boolean> {
  const held = keys.publicKeys()
  const hot = await readHotInUse(tx, chainId)
  if (held === undefined || hot === undefined || !(await isPinned(tx, held.depositXpub))) return false
  return hot !== keys.addressOf('hot')
}

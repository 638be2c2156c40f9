import type { KeyRing } from './keys.ts'
import { hasOtherHot } from './other-hot.ts'
import type { Parts } from './parts.ts'
import { readNewestAnchor } from './snapshot-store.ts'
import { stop } from './switch.ts'

/**
 * Compares, when the signer starts, its keys with the addresses that were enrolled with them: the hot wallet with the register, the anchor
 * with the newest snapshot. A token that was exchanged, or lost a key, stops everything: it would pay out of a wallet that no one watches.
 */
export function checkWallets(keys: KeyRing, { policy, database }: Pick<Parts, 'policy' | 'database'>): Promise<void> {
  return database.inTurn(async (tx) => {
    if (keys.publicKeys() === undefined) return
    if (await hasOtherHot(tx, keys, policy.chainId))
      await stop(tx, { reason: 'the hot wallet of the register is not the one of these keys', by: 'signer' })
    const anchor = await readNewestAnchor(tx, policy.chainId)
    if (anchor !== undefined && !keys.anchors().includes(anchor))
      await stop(tx, { reason: `these keys have no anchor ${anchor}, which the newest snapshot has`, by: 'signer' })
  })
}

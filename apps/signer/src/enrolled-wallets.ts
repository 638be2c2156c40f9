import type { KeyRing } from './keys.ts'
import type { Parts } from './parts.ts'
import { readNewestAnchor } from './snapshot-store.ts'
import { isPinned, readHotInUse } from './store.ts'

/**
 * Compares, when the signer starts, the keys it has with the addresses that were enrolled with them: the hot wallet with the register, and
 * the anchor with the newest snapshot. Another token, or one that lost a key, would otherwise send from a wallet that nobody watches.
 */
export async function refuseOtherWallets(
  keys: KeyRing,
  { policy, database }: Pick<Parts, 'policy' | 'database'>,
): Promise<void> {
  const held = keys.publicKeys()
  if (held === undefined) return
  const { chainId } = policy
  const { hot, anchor, isEnrolled } = await database.inTurn(async (tx) => ({
    hot: await readHotInUse(tx, chainId),
    anchor: await readNewestAnchor(tx, chainId),
    isEnrolled: await isPinned(tx, held.depositXpub),
  }))
  // A ring that is not pinned yet has no wallet in the register: clearhold keys rotate is under way.
  if (isEnrolled && hot !== undefined && hot !== keys.addressOf('hot'))
    throw new Error(
      `The register names ${hot} as the hot wallet, and the keys of this signer make it ${keys.addressOf('hot')}. ${explain}`,
    )
  if (anchor !== undefined && !keys.anchors().includes(anchor))
    throw new Error(`The newest snapshot was anchored by ${anchor}, and this signer has no such key. ${explain}`)
}

const explain =
  'Nothing is signed. Look at SIGNER_TOKEN_LABEL, the token (clearhold signer token show) and SIGNER_KEYSTORE; a hot wallet is changed by clearhold keys rotate alone.'

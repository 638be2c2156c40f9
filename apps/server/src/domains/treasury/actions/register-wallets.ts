import { bytesOf, hexOf } from '#platform/chain/address.ts'
import type { Wallets } from '#platform/signer/payout-signer.ts'
import type { WalletParts } from '../parts.ts'
import { readKeyRing } from '../store/addresses.ts'
import { insertWallets, readWallets } from '../store/wallets.ts'

/**
 * The signer's hot and custody wallets, registered among our addresses at the first call, so that what moves between them is not counted
 * as a deposit. Wallets other than the registered ones are refused: the keys were changed.
 */
export async function registerWallets({ database, chainId, signer }: WalletParts): Promise<Wallets> {
  const told = await signer.wallets()
  if (!told.ok) throw new Error(`the signer names no wallets: ${told.code}`)
  const { hot, custody } = told.value
  const known = await readWallets(database.reader, chainId)
  if (known === undefined) {
    const ring = await readKeyRing(database.reader)
    if (ring === undefined) throw new Error('no key was pinned yet')
    await database.transaction((tx) =>
      insertWallets(tx, chainId, ring.id, { hot: bytesOf(hot), custody: bytesOf(custody) }),
    )
  }
  const stored = known ?? (await readWallets(database.reader, chainId))
  if (stored === undefined || hexOf(stored.hot) !== hot || hexOf(stored.custody) !== custody) {
    throw new Error(
      'the wallets of the signer are not the ones that were written down: nothing is sent. Meant to be: clearhold keys rotate',
    )
  }
  return told.value
}

import { recordChange } from '#domains/audit/index.ts'
import { bytesOf, hexOf } from '#platform/chain/address.ts'
import type { Database } from '#platform/database/database.ts'
import type { PayoutSigner, Wallets } from '#platform/signer/payout-signer.ts'
import type { Signer } from '#platform/signer/signer.ts'
import { insertNextKeyRing } from '../store/addresses.ts'
import { insertNextWallet, insertWallets, readWallets } from '../store/wallets.ts'

export interface RotateParts {
  /** With the schema owner's rights: no process may pin a key or change a wallet. */
  readonly database: Database
  readonly chainId: number
  readonly keys: Pick<Signer, 'rotateKeys'>
  readonly signer: Pick<PayoutSigner, 'wallets'>
}

export interface Rotated extends Wallets {
  readonly depositXpub: string
}

/**
 * Has the signer make a new key ring and registers it with its wallets: new addresses come from it, payouts from its hot wallet. The
 * former ones stay in the register, watched and swept. The signer requires that payouts are stopped; after a crash it can be run again.
 */
export async function rotateKeys({ database, chainId, keys, signer }: RotateParts): Promise<Rotated> {
  const { depositXpub } = await keys.rotateKeys()
  const told = await signer.wallets()
  if (!told.ok) throw new Error(`the signer names no wallets: ${told.code}`)
  const { hot, custody } = told.value
  await database.transaction(async (tx) => {
    const ring = await insertNextKeyRing(tx, depositXpub)
    const stored = await readWallets(tx, chainId)
    const nextHot = bytesOf(hot)
    const nextCustody = bytesOf(custody)
    if (stored === undefined) await insertWallets(tx, chainId, ring.id, { hot: nextHot, custody: nextCustody })
    const before = stored ?? { hot: nextHot, custody: nextCustody }
    if (!before.hot.equals(nextHot))
      await insertNextWallet(tx, chainId, { keyRingId: ring.id, branch: 2, address: nextHot })
    if (!before.custody.equals(nextCustody))
      await insertNextWallet(tx, chainId, { keyRingId: ring.id, branch: 3, address: nextCustody })
    await recordChange(tx, {
      actor: 'operator:cli',
      action: 'keys.rotated',
      subject: 'treasury:keys',
      before: { hot: hexOf(before.hot), custody: hexOf(before.custody) },
      after: { depositXpub, hot, custody },
      event: null,
    })
  })
  return { depositXpub, hot, custody }
}

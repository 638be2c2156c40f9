import { tripBreaker } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { PayoutParts } from '../parts.ts'
import { paysWithdrawal, refusedReason } from '../rules.ts'
import { type InFlight, readSigned } from '../store/payouts.ts'
import { findNonceUse } from './find-nonce-use.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import type { WalletView } from './read-wallet-view.ts'

/**
 * Records that the nonce of a payout that was given up is mined, as deep as a payout must be, without having paid it: only then can two
 * people give its money back. Bytes that a restored database has lost may have been mined instead of the void; then it was paid, and is
 * uncertain until the signer has adopted them.
 */
export async function confirmVoid(parts: PayoutParts, view: WalletView, failed: InFlight): Promise<void> {
  const { database, chain, outgoing, confirmationsNeeded } = parts
  const { id, nonce } = failed
  const deepNumber = view.head.number - BigInt(confirmationsNeeded) + 1n
  if (deepNumber < 0n || (await outgoing.nonceAt(view.hot, await chain.agreedBlock(deepNumber))) <= nonce) return
  const use = await findNonceUse(parts, view, nonce)
  if (use === undefined) return
  const isPaid = paysWithdrawal(use, failed, view.token)
  const isOurs = (await readSigned(database.reader, id)).some(({ hash }) => hexOf(hash) === use.hash)
  const about = `wallet:${view.hot}:${nonce}`
  if (!isOurs) await tripBreaker(parts, { kind: 'nonce_used_outside', chainId: chain.chainId, about })
  await database.transaction((tx) =>
    isPaid
      ? moveWithdrawal(tx, { id, from: ['failed'], to: 'uncertain', reason: 'nonce_used_outside' })
      : moveWithdrawal(tx, {
          id,
          from: ['failed'],
          to: 'failed',
          reason: refusedReason,
          set: { confirmations: confirmationsNeeded, confirmationsNeeded },
        }),
  )
}

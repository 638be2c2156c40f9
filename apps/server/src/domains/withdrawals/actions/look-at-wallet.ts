import { microFromChainUnits } from '@clearhold/contract/money'
import { hexOf } from '../../../platform/chain/address.ts'
import type { AgreedBlock, Chain } from '../../../platform/chain/chain.ts'
import type { Hex } from '../../../platform/chain/decode.ts'
import { suggestFees } from '../../../platform/chain/fees.ts'
import type { Outgoing } from '../../../platform/chain/outgoing.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Fees, PayoutSigner } from '../../../platform/signer/payout-signer.ts'
import { type BreakerParts, readToken, readWallets, type Token } from '../../treasury/index.ts'

export interface PayoutLimits {
  /** More than this for a unit of gas is never offered. */
  readonly feeCapWei: bigint
  /** A transaction that waits longer is offered again with more. */
  readonly replaceAfterMs: number
  /** A chain nobody has read for so long is late. */
  readonly chainLateMs: number
  /** Payouts between their nonce and their block at the same time: pools keep only so many of one sender. */
  readonly inFlightMax: number
}

/** What sending needs from outside; main/ puts it together once. */
export interface PayoutParts extends BreakerParts {
  readonly clock: Clock
  readonly signer: PayoutSigner
  readonly chain: Chain
  readonly outgoing: Outgoing
  readonly confirmationsNeeded: number
  /** Addresses nothing is ever sent to, asked again just before it would be. */
  readonly isDenied: (address: Hex) => boolean
  readonly limits: PayoutLimits
}

/** The hot wallet as both providers see it at one block. */
export interface WalletView {
  readonly head: AgreedBlock
  readonly token: Token
  readonly hot: Hex
  /** How many of its transactions stand in the chain: the next nonce, if nothing were on its way. */
  readonly nonce: bigint
  readonly coinWei: bigint
  readonly tokenMicro: bigint
  /** The token's issuer froze it: whatever it sends is reverted. */
  readonly isFrozen: boolean
  /** Undefined while the next block alone costs more than the cap. */
  readonly fees: Fees | undefined
}

/** Undefined before the watcher and the signer have named token and wallets. Rejects with a ChainError when the chain is late. */
export async function lookAtWallet({
  database,
  chain,
  outgoing,
  limits,
}: Pick<PayoutParts, 'database' | 'chain' | 'outgoing' | 'limits'>): Promise<WalletView | undefined> {
  const token = await readToken(database.reader, chain.chainId)
  const wallets = await readWallets(database.reader, chain.chainId)
  if (token === undefined || wallets === undefined) return undefined
  const hot = hexOf(wallets.hot)
  const head = await chain.agreedHead()
  const [nonce, coinWei, units, isFrozen, market] = await Promise.all([
    outgoing.nonceAt(hot, head),
    outgoing.coinAt(hot, head),
    outgoing.tokenAt(token.address, hot, head),
    outgoing.isBlackListed(token.address, hot, head),
    outgoing.marketFees(),
  ])
  const { amountMicro: tokenMicro } = microFromChainUnits(units, token.decimals)
  return { head, token, hot, nonce, coinWei, tokenMicro, isFrozen, fees: suggestFees(market, limits.feeCapWei) }
}

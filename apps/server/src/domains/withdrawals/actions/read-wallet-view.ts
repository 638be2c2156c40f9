import { microFromChainUnits } from '@clearhold/contract/money'
import { readToken, readWallets, type Token } from '#domains/treasury/index.ts'
import { hexOf } from '#platform/chain/address.ts'
import type { AgreedBlock } from '#platform/chain/chain.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { suggestFees } from '#platform/chain/fees.ts'
import type { Fees } from '#platform/signer/payout-signer.ts'
import type { PayoutParts } from '../parts.ts'

/** A hot wallet as both providers see it at one block. */
export interface WalletView {
  readonly head: AgreedBlock
  readonly token: Token
  readonly hot: Hex
  /** How many of its transactions are mined: the next nonce, if nothing were in flight. */
  readonly nonce: bigint
  readonly coinWei: bigint
  readonly tokenMicro: bigint
  /** The token's issuer froze it: every transfer from it reverts. */
  readonly isFrozen: boolean
  /** Undefined while the next block alone costs more than the cap. */
  readonly fees: Fees | undefined
}

/**
 * The wallet in use, or an earlier one. Undefined before the watcher and the signer have registered token and wallets. Rejects with a
 * ChainError when the chain is late.
 */
export async function readWalletView(
  { database, chain, outgoing, limits }: Pick<PayoutParts, 'database' | 'chain' | 'outgoing' | 'limits'>,
  former?: Hex,
): Promise<WalletView | undefined> {
  const [token, wallets] = await Promise.all([
    readToken(database.reader, chain.chainId),
    readWallets(database.reader, chain.chainId),
  ])
  if (token === undefined || wallets === undefined) return undefined
  const hot = former ?? hexOf(wallets.hot)
  // Gas prices are not tied to a block.
  const [head, market] = await Promise.all([chain.agreedHead(), outgoing.marketFees()])
  const [nonce, coinWei, units, isFrozen] = await Promise.all([
    outgoing.nonceAt(hot, head),
    outgoing.coinAt(hot, head),
    outgoing.tokenAt(token.address, hot, head),
    outgoing.isBlackListed(token.address, hot, head),
  ])
  const { amountMicro: tokenMicro } = microFromChainUnits(units, token.decimals)
  return { head, token, hot, nonce, coinWei, tokenMicro, isFrozen, fees: suggestFees(market, limits.feeCapWei) }
}

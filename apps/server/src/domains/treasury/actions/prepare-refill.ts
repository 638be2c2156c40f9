import { chainUnitsFromMicro, microFromChainUnits } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { RefillTerms } from '@clearhold/contract/treasury/refill'
import { encodeFunctionData, parseAbi } from 'viem'
import { hexOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { suggestFees, tokenTransferGas } from '#platform/chain/fees.ts'
import type { RefillParts } from '../parts.ts'
import { readToken } from '../store/tokens.ts'
import { readWallets } from '../store/wallets.ts'

const abi = parseAbi(['function transfer(address to, uint256 value)'])

export type RefillRefusal =
  | 'wallets_unknown'
  | 'fees_too_high'
  | 'transaction_pending'
  | 'not_enough_token'
  | 'not_enough_coin'

/** What is carried to the offline key, or the call that the owners of a multisig sign with their own tools. */
export type Refill =
  | { readonly kind: 'transfer'; readonly terms: RefillTerms }
  | { readonly kind: 'multisig'; readonly custody: Hex; readonly hot: Hex; readonly token: Hex; readonly data: Hex }

/**
 * Reads everything from the chain that a refill of the hot wallet out of custody needs. The receiver comes from the register, never from
 * input.
 */
export async function prepareRefill(parts: RefillParts, amountMicro: bigint): Promise<Result<Refill, RefillRefusal>> {
  const { database, chain, outgoing, feeCapWei } = parts
  const { chainId } = chain
  const token = await readToken(database.reader, chainId)
  const wallets = await readWallets(database.reader, chainId)
  if (token === undefined || wallets === undefined) return refuse('wallets_unknown')
  const custody = hexOf(wallets.custody)
  const hot = hexOf(wallets.hot)
  const head = await chain.agreedHead()
  const held = await outgoing.tokenAt(token.address, custody, head)
  if (microFromChainUnits(held, token.decimals).amountMicro < amountMicro) return refuse('not_enough_token')
  if (await outgoing.isContract(custody)) {
    const units = chainUnitsFromMicro(amountMicro, token.decimals)
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [hot, units] })
    return ok({ kind: 'multisig', custody, hot, token: token.address, data })
  }
  const fees = suggestFees(await outgoing.marketFees(), feeCapWei)
  if (fees === undefined) return refuse('fees_too_high')
  const nonce = await outgoing.nonceAt(custody, head)
  if ((await outgoing.pendingNonce(custody)) > nonce) return refuse('transaction_pending')
  if ((await outgoing.coinAt(custody, head)) < tokenTransferGas * fees.maxFeeWei) return refuse('not_enough_coin')
  const terms = { chainId, token: token.address, from: custody, to: hot, amountMicro, nonce: Number(nonce), ...fees }
  return ok({ kind: 'transfer', terms })
}

import type { AgreedBlock } from '#platform/chain/chain.ts'
import type { SentTransaction } from '#platform/chain/decode.ts'
import type { PayoutParts } from '../parts.ts'
import type { WalletView } from './read-wallet-view.ts'

/**
 * The transaction that used a nonce of the hot wallet, whether or not we signed it or stored its hash. Undefined while none has. The
 * block is found by binary search: the wallet's count passes the nonce in exactly one. Rejects with a ChainError where a provider does
 * not keep the state of that time; then the use is unknown, and nothing is decided.
 */
export async function findNonceUse(
  { chain, outgoing }: Pick<PayoutParts, 'chain' | 'outgoing'>,
  { hot, head }: Pick<WalletView, 'hot' | 'head'>,
  nonce: bigint,
): Promise<SentTransaction | undefined> {
  const isUsedAt = async (block: AgreedBlock) => (await outgoing.nonceAt(hot, block)) > nonce
  if (!(await isUsedAt(head))) return undefined
  let used = head
  let step = 1n
  while (used.number > 0n) {
    const earlier = await chain.agreedBlock(used.number > step ? used.number - step : 0n)
    if (!(await isUsedAt(earlier))) {
      used = await firstAfter(chain, earlier.number, used, isUsedAt)
      break
    }
    used = earlier
    step *= 4n
  }
  return (await chain.sentIn(hot, used)).find((sent) => sent.nonce === nonce)
}

async function firstAfter(
  chain: PayoutParts['chain'],
  unusedNumber: bigint,
  used: AgreedBlock,
  isUsedAt: (block: AgreedBlock) => Promise<boolean>,
): Promise<AgreedBlock> {
  let unused = unusedNumber
  let first = used
  while (first.number - unused > 1n) {
    const middle = await chain.agreedBlock((unused + first.number) / 2n)
    if (await isUsedAt(middle)) first = middle
    else unused = middle.number
  }
  return first
}

import type { ChainReader, MinedTransaction } from './chain.ts'
import type { Hex } from './keys.ts'

interface SeenWallet {
  readonly wallet: Hex
  readonly head: bigint
  readonly count: bigint
}

/** A wallet's transactions from a nonce on, by binary search over the blocks: providers must keep the state of that time. */
export async function sentSince(
  chain: ChainReader,
  { wallet, head, count }: SeenWallet,
  from: bigint,
): Promise<MinedTransaction[]> {
  if (from >= count) return []
  let first = { block: head, count }
  for (let step = 1n; first.count > from && first.block > 0n; step *= 4n) {
    const block = head > step ? head - step : 0n
    first = { block, count: await chain.countAt(wallet, block) }
  }
  return (await sentBetween(chain, wallet, first, { block: head, count })).filter(({ nonce }) => nonce >= from)
}

interface Counted {
  readonly block: bigint
  readonly count: bigint
}

async function sentBetween(
  chain: ChainReader,
  wallet: Hex,
  after: Counted,
  until: Counted,
): Promise<MinedTransaction[]> {
  if (after.count === until.count) return []
  if (until.block - after.block <= 1n) return chain.sentIn(wallet, until.block)
  const block = (after.block + until.block) / 2n
  const middle = { block, count: await chain.countAt(wallet, block) }
  return [...(await sentBetween(chain, wallet, after, middle)), ...(await sentBetween(chain, wallet, middle, until))]
}

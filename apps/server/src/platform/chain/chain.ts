import { type Block, createPublicClient, defineChain, type Hex, http, type PublicClient } from 'viem'

export interface AgreedBlock {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  readonly time: Date
}

/** Why nothing can be said about the chain right now; a person reads it as 'the chain is late', never as a wrong balance. */
export type ChainTrouble = 'provider_down' | 'providers_disagree' | 'wrong_chain'

export class ChainError extends Error {
  override readonly name = 'ChainError'
  readonly trouble: ChainTrouble

  constructor(trouble: ChainTrouble, message: string, cause?: unknown) {
    super(message, { cause })
    this.trouble = trouble
  }
}

export interface Chain {
  readonly chainId: number
  /** Refuses unless both providers serve the configured chain. */
  verifyIdentity(): Promise<void>
  /** The newest block that both providers know under the same hash. */
  agreedHead(): Promise<AgreedBlock>
}

/** Reads one chain through two providers: nothing is believed unless both say the same. */
export function connectChain(chainId: number, rpcUrls: readonly string[]): Chain {
  const [first, second] = rpcUrls.map((url) => client(chainId, url))
  if (first === undefined || second === undefined) throw new Error('a chain needs two providers')
  const both = <Value>(ask: (provider: PublicClient) => Promise<Value>) => askBoth(first, second, ask)
  return {
    chainId,
    verifyIdentity: async () => {
      for (const actual of await both((provider) => provider.getChainId())) {
        if (actual !== chainId) {
          throw new ChainError(
            'wrong_chain',
            `CHAIN_ID is ${chainId}, but a provider in CHAIN_RPC_URLS serves chain ${actual}.`,
          )
        }
      }
    },
    agreedHead: async () => {
      const [firstNumber, secondNumber] = await both((provider) => provider.getBlockNumber({ cacheTime: 0 }))
      const blockNumber = firstNumber < secondNumber ? firstNumber : secondNumber
      const [mine, theirs] = await both((provider) => provider.getBlock({ blockNumber }))
      if (mine.hash !== theirs.hash) {
        throw new ChainError(
          'providers_disagree',
          `providers disagree about block ${blockNumber}: ${mine.hash} and ${theirs.hash}`,
        )
      }
      return agreed(mine)
    },
  }
}

function client(chainId: number, url: string): PublicClient {
  const chain = defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  return createPublicClient({ chain, transport: http(url, { timeout: 5_000, retryCount: 1 }) })
}

async function askBoth<Value>(
  first: PublicClient,
  second: PublicClient,
  ask: (provider: PublicClient) => Promise<Value>,
): Promise<[Value, Value]> {
  try {
    return await Promise.all([ask(first), ask(second)])
  } catch (error) {
    throw new ChainError(
      'provider_down',
      `a chain provider did not answer: ${(error as Error).message.split('\n')[0]}`,
      error,
    )
  }
}

function agreed(block: Block): AgreedBlock {
  if (block.hash === null || block.number === null) throw new Error('a mined block has a hash and a number')
  return {
    number: block.number,
    hash: block.hash,
    parentHash: block.parentHash,
    time: new Date(Number(block.timestamp) * 1000),
  }
}

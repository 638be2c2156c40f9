import { keccak256 } from 'viem'
import {
  type ChainBlock,
  type ChainTransaction,
  decodeBlock,
  decodeQuantity,
  decodeSent,
  decodeTransaction,
  decodeTransferLogs,
  type Hex,
  isSameLog,
  type SentTransaction,
  type TransferLog,
  transferTopic,
} from './decode.ts'
import { connectProvider, type Provider, ProviderError } from './provider.ts'

/** A block that both providers know under the same number and hash. */
export type AgreedBlock = ChainBlock

/** Why the chain cannot be read right now; shown to users as 'the chain is late', never as a wrong balance. */
export type ChainFailure =
  | 'provider_down'
  | 'provider_garbage'
  | 'provider_refuses'
  | 'answer_too_large'
  | 'providers_disagree'
  | 'wrong_chain'
  | 'wrong_token'
  | 'reorg_beyond_memory'

export class ChainError extends Error {
  override readonly name = 'ChainError'
  readonly failure: ChainFailure

  constructor(failure: ChainFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.failure = failure
  }
}

export interface TokenFacts {
  readonly decimals: number
  readonly codeHash: Hex
}

export interface Chain {
  readonly chainId: number
  /** Refuses unless both providers serve the configured chain. */
  verifyIdentity(): Promise<void>
  /** The newest block that both providers know under the same hash. */
  agreedHead(): Promise<AgreedBlock>
  /** Blocks by number, from and to included, in order. */
  agreedBlocks(from: bigint, to: bigint): Promise<AgreedBlock[]>
  agreedBlock(number: bigint): Promise<AgreedBlock>
  /** A token's transfers in one block, requested by its hash: a provider on another branch cannot answer for it. */
  transfersInBlock(token: Hex, blockHash: Hex): Promise<TransferLog[]>
  /** A token's transfers in blocks so deep that their numbers identify them. */
  transfersBetween(token: Hex, from: bigint, to: bigint): Promise<TransferLog[]>
  tokenFacts(token: Hex): Promise<TokenFacts>
  transaction(hash: Hex): Promise<ChainTransaction>
  /** What an address sent in one block, requested by its hash. */
  sentIn(sender: Hex, block: AgreedBlock): Promise<SentTransaction[]>
}

export interface ChainOptions {
  readonly timeoutMs?: number
  readonly answerBytesMax?: number
}

/** Concurrent calls to one provider. */
const callsInFlight = 8
const decimalsCall = '0x313ce567'

/** Reads one chain through two providers: nothing is trusted unless both agree. */
export function connectChain(
  chainId: number,
  rpcUrls: readonly string[],
  { timeoutMs = 5_000, answerBytesMax = 10 * 1024 * 1024 }: ChainOptions = {},
): Chain {
  const [first, second] = rpcUrls.map((url) => connectProvider(url, { timeoutMs, answerBytesMax }))
  if (first === undefined || second === undefined) throw new Error('a chain needs two providers')
  const both = <Value>(ask: (provider: Provider) => Promise<Value>) => askBoth(first, second, ask)
  const agreedBlock = async (number: bigint): Promise<AgreedBlock> => {
    const [mine, theirs] = await both(async (provider) =>
      decodeBlock(await provider.ask('eth_getBlockByNumber', [hexOf(number), false])),
    )
    if (mine.hash !== theirs.hash || mine.parentHash !== theirs.parentHash || mine.number !== number) {
      disagree(`block ${number}: ${mine.hash} and ${theirs.hash}`)
    }
    return mine
  }
  const logsOf = async (token: Hex, range: Readonly<Record<string, string>>): Promise<TransferLog[]> => {
    const [mine, theirs] = await both(async (provider) =>
      decodeTransferLogs(
        await provider.ask('eth_getLogs', [{ address: token, topics: [transferTopic], ...range }]),
        token,
      ),
    )
    if (!isSameList(mine, theirs)) disagree(`the logs of ${Object.values(range).join(' to ')}`)
    return mine
  }
  return {
    chainId,
    verifyIdentity: async () => {
      const answers = await both(async (provider) => decodeQuantity(await provider.ask('eth_chainId', []), 'chain id'))
      for (const actual of answers) {
        if (actual !== BigInt(chainId)) {
          const message = `CHAIN_ID is ${chainId}, but a provider in CHAIN_RPC_URLS serves chain ${actual}.`
          throw new ChainError('wrong_chain', message)
        }
      }
    },
    agreedHead: async () => {
      const [mine, theirs] = await both(async (provider) =>
        decodeQuantity(await provider.ask('eth_blockNumber', []), 'block number'),
      )
      return agreedBlock(mine < theirs ? mine : theirs)
    },
    agreedBlock,
    agreedBlocks: (from, to) => inTurns(numbersBetween(from, to), agreedBlock),
    transfersInBlock: async (token, blockHash) => {
      const logs = await logsOf(token, { blockHash })
      if (logs.some((log) => log.blockHash !== blockHash)) disagree(`which block ${blockHash} is`)
      return logs
    },
    transfersBetween: async (token, from, to) => {
      const logs = await logsOf(token, { fromBlock: hexOf(from), toBlock: hexOf(to) })
      if (logs.some((log) => log.blockNumber < from || log.blockNumber > to)) disagree(`where ${from} to ${to} ends`)
      return logs
    },
    tokenFacts: async (token) => {
      const [mine, theirs] = await both((provider) => factsOf(provider, token))
      if (mine.decimals !== theirs.decimals || mine.codeHash !== theirs.codeHash) disagree(`the token ${token}`)
      return mine
    },
    sentIn: async (sender, { number, hash }) => {
      const [mine, theirs] = await both(async (provider) =>
        decodeSent(await provider.ask('eth_getBlockByHash', [hash, true]), sender),
      )
      if (!isSameSent(mine, theirs)) disagree(`what ${sender} sent in block ${number}`)
      return mine
    },
    transaction: async (hash) => {
      const [mine, theirs] = await both(async (provider) => {
        const [transaction, receipt] = await Promise.all([
          provider.ask('eth_getTransactionByHash', [hash]),
          provider.ask('eth_getTransactionReceipt', [hash]),
        ])
        return decodeTransaction(transaction, receipt)
      })
      if (!isSameTransaction(mine, theirs)) disagree(`the transaction ${hash}`)
      return mine
    },
  }
}

async function factsOf(provider: Provider, token: Hex): Promise<TokenFacts> {
  const code = await provider.ask('eth_getCode', [token, 'latest'])
  if (typeof code !== 'string' || !/^0x([0-9a-fA-F]{2})+$/.test(code)) {
    throw new ChainError('wrong_token', `TOKEN_ADDRESS ${token} is no contract on this chain.`)
  }
  const decimals = decodeQuantity(
    await provider.ask('eth_call', [{ to: token, data: decimalsCall }, 'latest']),
    'scale',
  )
  return { decimals: Number(decimals), codeHash: keccak256(code as Hex) }
}

function hexOf(number: bigint): string {
  return `0x${number.toString(16)}`
}

function disagree(about: string): never {
  throw new ChainError('providers_disagree', `providers disagree about ${about}`)
}

function isSameList(mine: readonly TransferLog[], theirs: readonly TransferLog[]): boolean {
  return (
    mine.length === theirs.length &&
    mine.every((log, index) => {
      const other = theirs[index]
      return other !== undefined && isSameLog(log, other)
    })
  )
}

function isSameSent(mine: readonly SentTransaction[], theirs: readonly SentTransaction[]): boolean {
  // A hash covers everything that was signed, including the call data.
  return mine.length === theirs.length && mine.every(({ hash }, index) => hash === theirs[index]?.hash)
}

function isSameTransaction(mine: ChainTransaction, theirs: ChainTransaction): boolean {
  if (mine.kind !== 'mined' || theirs.kind !== 'mined') return mine.kind === theirs.kind
  return (
    mine.blockHash === theirs.blockHash &&
    mine.succeeded === theirs.succeeded &&
    mine.to === theirs.to &&
    mine.coinRaw === theirs.coinRaw &&
    isSameList(mine.transfers, theirs.transfers)
  )
}

const failureOf = {
  down: 'provider_down',
  garbage: 'provider_garbage',
  refused: 'provider_refuses',
  too_large: 'answer_too_large',
} as const

/** The same failure as a chain error, prefixed with which of the two providers had it. */
export function chainErrorOf(error: ProviderError, which: 'the first' | 'the second' | 'a'): ChainError {
  return new ChainError(failureOf[error.failure], `${which} chain provider: ${error.message}`, error)
}

async function askBoth<Value>(
  first: Provider,
  second: Provider,
  ask: (provider: Provider) => Promise<Value>,
): Promise<[Value, Value]> {
  const named = async (provider: Provider, which: 'the first' | 'the second') => {
    try {
      return await ask(provider)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      throw chainErrorOf(error, which)
    }
  }
  return Promise.all([named(first, 'the first'), named(second, 'the second')])
}

function numbersBetween(from: bigint, to: bigint): bigint[] {
  const numbers: bigint[] = []
  for (let number = from; number <= to; number += 1n) numbers.push(number)
  return numbers
}

/**
 * Reads at a block that was read earlier. Undefined where both providers no longer have it, or the chain left it meanwhile: then the
 * answers are of two branches.
 */
export async function atAgreedBlock<Value>(
  chain: Pick<Chain, 'agreedBlock'>,
  read: { readonly number: bigint; readonly hash: Hex },
  ask: (block: AgreedBlock) => Promise<Value>,
): Promise<{ readonly block: AgreedBlock; readonly value: Value } | undefined> {
  const block = await chain.agreedBlock(read.number)
  if (block.hash !== read.hash) return undefined
  const value = await ask(block)
  const isStillThere = (await chain.agreedBlock(read.number)).hash === block.hash
  return isStillThere ? { block, value } : undefined
}

/** Maps a list with a limited number of concurrent calls; results keep its order. */
export async function inTurns<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const answers: Value[] = []
  for (let index = 0; index < items.length; index += callsInFlight) {
    answers.push(...(await Promise.all(items.slice(index, index + callsInFlight).map(work))))
  }
  return answers
}

/** The time of a log's block; a log of a block that is not among these comes from another branch. */
export function blockTimesOf(blocks: readonly AgreedBlock[]): (log: TransferLog) => Date {
  const times = new Map(blocks.map(({ hash, time }) => [hash, time]))
  return ({ blockHash, blockNumber }) => {
    const time = times.get(blockHash)
    if (time === undefined) throw new ChainError('providers_disagree', `a log names another block ${blockNumber}`)
    return time
  }
}

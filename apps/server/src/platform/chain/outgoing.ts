import { withSpan } from '../trace/spans.ts'
import { balancesCall, balancesPerCall, decodeBalances } from './balances-call.ts'
import { type AgreedBlock, ChainError, chainErrorOf, inTurns } from './chain.ts'
import { decodeQuantity, type Hex } from './decode.ts'
import type { MarketFees } from './fees.ts'
import { connectProvider, type Provider, ProviderError } from './provider.ts'

/**
 * The outcome of sending bytes to both providers. accepted: at least one has them; passed: the nonce is used, by these bytes or others;
 * unknown: no reliable answer, and they may be on their way; refused: both refused them.
 */
export type SendOutcome = 'accepted' | 'passed' | 'unknown' | 'refused'

export interface Sent {
  readonly outcome: SendOutcome
  /** What the providers answered, for operators. */
  readonly reason: string
}

/** Everything payouts need of the chain beyond reading it. An answer about a block is trusted when both providers agree. */
export interface Outgoing {
  /** Sends the same bytes to both providers; idempotent. Never rejects. */
  send(raw: Hex): Promise<Sent>
  marketFees(): Promise<MarketFees>
  /** How many transactions of the address are mined up to this block. */
  nonceAt(address: Hex, block: AgreedBlock): Promise<bigint>
  /** The same including the pools of both: more than nonceAt when something of the address is in flight. */
  pendingNonce(address: Hex): Promise<bigint>
  coinAt(address: Hex, block: AgreedBlock): Promise<bigint>
  /** In the token's own units. */
  tokenAt(token: Hex, holder: Hex, block: AgreedBlock): Promise<bigint>
  /** The same for many holders, in their order: hundreds of them in one call. */
  tokensAt(token: Hex, holders: readonly Hex[], block: AgreedBlock): Promise<bigint[]>
  /** Whether there is a contract at an address: then no key of its own signs for it. */
  isContract(address: Hex): Promise<boolean>
  /** Whether the token's issuer froze an address; false where the token has no such list. */
  isBlackListed(token: Hex, address: Hex, block: AgreedBlock): Promise<boolean>
}

const balanceOfCall = '0x70a08231'
const isBlackListedCall = '0xe47d6060'
/** A higher tip than this is a provider's mistake. */
const priorityFeeWeiMax = 50_000_000_000n

export function connectOutgoing(rpcUrls: readonly string[], { timeoutMs = 5_000 } = {}): Outgoing {
  const [first, second] = rpcUrls.map((url) => connectProvider(url, { timeoutMs, answerBytesMax: 1024 * 1024 }))
  if (first === undefined || second === undefined) throw new Error('a chain needs two providers')
  const providers = [first, second] as const
  const both = <Value>(ask: (provider: Provider) => Promise<Value>) =>
    Promise.all(providers.map((provider) => asChainError(ask(provider)))) as Promise<[Value, Value]>
  const agreed = async (what: string, method: string, params: readonly unknown[]): Promise<bigint> => {
    const [mine, theirs] = await both(async (provider) => decodeQuantity(await provider.ask(method, params), what))
    if (mine !== theirs) throw new ChainError('providers_disagree', `providers disagree about a ${what}`)
    return mine
  }
  const view = (token: Hex, call: string, address: Hex, { hash }: AgreedBlock) => [
    { to: token, data: `${call}${address.slice(2).padStart(64, '0')}` },
    { blockHash: hash },
  ]
  return {
    send: (raw) =>
      withSpan('chain: send', async () =>
        combine(await Promise.all(providers.map((provider) => sendTo(provider, raw)))),
      ),
    marketFees: async () => {
      const [mine, theirs] = await both(feesOf)
      return {
        baseFeeWei: mine.baseFeeWei > theirs.baseFeeWei ? mine.baseFeeWei : theirs.baseFeeWei,
        priorityFeeWei: mine.priorityFeeWei > theirs.priorityFeeWei ? mine.priorityFeeWei : theirs.priorityFeeWei,
      }
    },
    nonceAt: (address, { hash }) => agreed('nonce', 'eth_getTransactionCount', [address, { blockHash: hash }]),
    pendingNonce: async (address) => {
      const [mine, theirs] = await both(async (provider) =>
        decodeQuantity(await provider.ask('eth_getTransactionCount', [address, 'pending']), 'nonce'),
      )
      return mine > theirs ? mine : theirs
    },
    coinAt: (address, { hash }) => agreed('balance of coin', 'eth_getBalance', [address, { blockHash: hash }]),
    tokenAt: (token, holder, block) => agreed('balance', 'eth_call', view(token, balanceOfCall, holder, block)),
    tokensAt: async (token, holders, { hash }) => {
      const pages = await inTurns(pagesOf(holders), async (page) => {
        const params = [{ data: balancesCall(token, page) }, { blockHash: hash }]
        const [mine, theirs] = await both(async (provider) => String(await provider.ask('eth_call', params)))
        if (mine !== theirs) throw new ChainError('providers_disagree', 'providers disagree about balances')
        return decodeBalances(mine, page.length)
      })
      return pages.flat()
    },
    isContract: async (address) => {
      const [mine, theirs] = await both((provider) => provider.ask('eth_getCode', [address, 'latest']))
      if (mine !== theirs) throw new ChainError('providers_disagree', 'providers disagree about a contract')
      return mine !== '0x'
    },
    isBlackListed: async (token, address, block) => {
      const [mine, theirs] = await both((provider) =>
        listedAt(provider, view(token, isBlackListedCall, address, block)),
      )
      // One that reports it frozen is enough: money sent to a frozen address is lost.
      return mine || theirs
    },
  }
}

function pagesOf(holders: readonly Hex[]): Hex[][] {
  const pages: Hex[][] = []
  for (let from = 0; from < holders.length; from += balancesPerCall)
    pages.push(holders.slice(from, from + balancesPerCall))
  return pages
}

async function feesOf(provider: Provider): Promise<MarketFees> {
  const [latest, priorityFee] = await Promise.all([
    provider.ask('eth_getBlockByNumber', ['latest', false]),
    provider.ask('eth_maxPriorityFeePerGas', []),
  ])
  const block = latest as { baseFeePerGas?: unknown } | null
  const priorityFeeWei = decodeQuantity(priorityFee, 'priority fee')
  if (priorityFeeWei > priorityFeeWeiMax) throw new ProviderError('garbage', 'its answer has a wrong priority fee')
  return { baseFeeWei: decodeQuantity(block?.baseFeePerGas, 'base fee'), priorityFeeWei }
}

async function listedAt(provider: Provider, params: readonly unknown[]): Promise<boolean> {
  try {
    const answer = await provider.ask('eth_call', params)
    return answer !== '0x' && decodeQuantity(answer, 'list') !== 0n
  } catch (error) {
    // A token without the function reverts.
    if (error instanceof ProviderError && error.failure === 'refused' && /revert/i.test(error.message)) return false
    throw error
  }
}

async function asChainError<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw chainErrorOf(error, 'a')
  }
}

async function sendTo(provider: Provider, raw: Hex): Promise<Sent> {
  try {
    await provider.ask('eth_sendRawTransaction', [raw])
    return { outcome: 'accepted', reason: 'taken' }
  } catch (error) {
    const { message } = error as Error
    return { outcome: error instanceof ProviderError ? outcomeOf(error) : 'unknown', reason: message.slice(0, 200) }
  }
}

function outcomeOf({ failure, message }: ProviderError): SendOutcome {
  if (failure !== 'refused') return 'unknown'
  if (/already (known|imported|exists)|known transaction|in mempool/i.test(message)) return 'accepted'
  return /nonce too low|nonce is too low|old nonce/i.test(message) ? 'passed' : 'refused'
}

const order: readonly SendOutcome[] = ['accepted', 'passed', 'unknown', 'refused']

/** The best of both answers: bytes that one node has reach the others by themselves. */
function combine(answers: readonly Sent[]): Sent {
  const outcome = order.find((kind) => answers.some((answer) => answer.outcome === kind)) ?? 'unknown'
  return { outcome, reason: answers.map(({ reason }) => reason).join('; ') }
}

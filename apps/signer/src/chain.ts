import { z } from 'zod'
import type { Hex } from './keys.ts'
import type { Fees } from './policy.ts'
import { bytesOf, encodeSigned, hexOf, type SignedBytes, type Transaction } from './transaction.ts'

/** A mined transaction, as both providers report it. */
export interface MinedTransaction {
  readonly hash: Hex
  readonly nonce: bigint
  readonly to: Hex | undefined
  readonly wei: bigint
  readonly data: Buffer
  readonly block: bigint
  /** Its reassembled bytes, and their fees; undefined for a kind the signer never writes. */
  readonly signed: (SignedBytes & Fees & { readonly gasLimit: bigint }) | undefined
}

/** The chain as the command line reads it. Nothing is trusted unless both providers agree. */
export interface ChainReader {
  readonly chainId: number
  /** The number of the newest block that both know under one hash. */
  head(): Promise<bigint>
  /** How many transactions of a wallet are mined up to a block. */
  countAt(wallet: Hex, block: bigint): Promise<bigint>
  /** The transactions of a wallet in a block, in the order of their nonces. */
  sentIn(wallet: Hex, block: bigint): Promise<MinedTransaction[]>
  /** Current fees, at most what both report. */
  fees(): Promise<Fees>
  /** Sends bytes to both. True when one has them, or answers that their nonce is used. */
  send(raw: Buffer): Promise<boolean>
}

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)
const hex = z
  .string()
  .regex(/^0x([0-9a-fA-F]{2})*$/)
  .transform((text) => text.toLowerCase() as Hex)
const transactionSchema = z.object({
  hash: hex,
  from: hex,
  nonce: quantity,
  to: hex.nullable(),
  value: quantity,
  input: hex,
  type: quantity,
  gas: quantity,
  chainId: quantity.optional(),
  maxFeePerGas: quantity.optional(),
  maxPriorityFeePerGas: quantity.optional(),
  v: quantity.optional(),
  yParity: quantity.optional(),
  r: quantity,
  s: quantity,
})
type ToldTransaction = z.output<typeof transactionSchema>
const blockSchema = z.object({ number: quantity, hash: hex, baseFeePerGas: quantity.optional() })
const filledBlockSchema = z.object({ hash: hex, transactions: z.array(z.unknown()) })
const senderSchema = z.object({ from: hex })
const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
})

const patienceMs = 10_000

export function connectChainReader(chainId: number, urls: readonly [string, string]): ChainReader {
  const both = async <Value>(ask: (url: string) => Promise<Value>): Promise<[Value, Value]> =>
    Promise.all([ask(urls[0]), ask(urls[1])])
  const agreed = async <Value>(what: string, ask: (url: string) => Promise<Value>): Promise<Value> => {
    const [mine, theirs] = await both(ask)
    if (textOf(mine) === textOf(theirs)) return mine
    throw new Error(`The two providers do not agree about ${what}. Nothing was changed; try again in a minute.`)
  }
  const blockAt = async (url: string, block: bigint) =>
    blockSchema.parse(await call(url, 'eth_getBlockByNumber', [wordOf(block), false]))
  return {
    chainId,
    head: async () => {
      const told = await agreed('which chain this is', async (url) =>
        quantity.parse(await call(url, 'eth_chainId', [])),
      )
      if (told !== BigInt(chainId)) throw new Error(`CHAIN_ID is ${chainId}, but both providers serve chain ${told}.`)
      const [mine, theirs] = await both(async (url) => quantity.parse(await call(url, 'eth_blockNumber', [])))
      const block = mine < theirs ? mine : theirs
      await agreed(`block ${block}`, async (url) => (await blockAt(url, block)).hash)
      return block
    },
    countAt: (wallet, block) =>
      agreed(`the transactions of ${wallet} at block ${block}`, async (url) =>
        quantity.parse(await call(url, 'eth_getTransactionCount', [wallet, wordOf(block)])),
      ),
    sentIn: async (wallet, block) => {
      const told = await agreed(`block ${block}`, (url) => sentIn(url, wallet, block))
      return told
        .map((transaction) => minedOf(transaction, block))
        .sort((left, right) => Number(left.nonce - right.nonce))
    },
    fees: async () => {
      const [mine, theirs] = await both(feesOf)
      return mine.maxFeeWei > theirs.maxFeeWei ? mine : theirs
    },
    send: async (raw) => {
      const answers = await both(async (url) =>
        call(url, 'eth_sendRawTransaction', [hexOf(raw)]).then(
          () => true,
          (error: Error) => /known|nonce too low|nonce is too low|already/i.test(error.message),
        ),
      )
      return answers.includes(true)
    },
  }
}

async function sentIn(url: string, wallet: Hex, block: bigint): Promise<ToldTransaction[]> {
  const answer = await call(url, 'eth_getBlockByNumber', [wordOf(block), true])
  const { transactions } = filledBlockSchema.parse(answer)
  return transactions
    .filter((transaction) => senderSchema.parse(transaction).from === wallet)
    .map((transaction) => transactionSchema.parse(transaction))
}

/** Twice the base fee of the newest block, plus the tip. */
async function feesOf(url: string): Promise<Fees> {
  const { baseFeePerGas = 0n } = blockSchema.parse(await call(url, 'eth_getBlockByNumber', ['latest', false]))
  const priorityFeeWei = quantity.parse(await call(url, 'eth_maxPriorityFeePerGas', []))
  return { maxFeeWei: baseFeePerGas * 2n + priorityFeeWei, priorityFeeWei }
}

function minedOf(told: ToldTransaction, block: bigint): MinedTransaction {
  const { hash, nonce, to, value, input } = told
  const data = bytesOf(input)
  return { hash, nonce, to: to ?? undefined, wei: value, data, block, signed: signedOf(told, data) }
}

/** Reassembles the bytes from what the providers report; a different hash means that they reported something else. */
function signedOf(told: ToldTransaction, data: Buffer): MinedTransaction['signed'] {
  const { type, chainId, maxFeePerGas: maxFeeWei, maxPriorityFeePerGas: priorityFeeWei, to, gas: gasLimit, r, s } = told
  const parity = told.yParity ?? told.v
  if (type !== 2n || to === null || chainId === undefined || parity === undefined) return undefined
  if (maxFeeWei === undefined || priorityFeeWei === undefined) return undefined
  const fees = { maxFeeWei, priorityFeeWei }
  const { nonce, value: wei } = told
  const transaction: Transaction = { chainId: Number(chainId), nonce, gasLimit, to, wei, data, ...fees }
  const bytes = encodeSigned(transaction, { r, s, yParity: parity === 1n ? 1 : 0 })
  if (hexOf(bytes.hash) !== told.hash) throw new Error(`What the providers tell of ${told.hash} has another hash.`)
  return { ...bytes, ...fees, gasLimit }
}

async function call(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  let text: string
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    text = await response.text()
  } catch (error) {
    throw new Error(`A provider of SIGNER_RPC_URLS did not answer ${method}: ${(error as Error).message}`)
  }
  const { result, error } = answerSchema.parse(JSON.parse(text))
  if (error !== undefined)
    throw new Error(`A provider of SIGNER_RPC_URLS refused ${method}: ${error.message.slice(0, 200)}`)
  if (result === undefined || result === null)
    throw new Error(`A provider of SIGNER_RPC_URLS knows nothing of ${method}.`)
  return result
}

function wordOf(number: bigint): string {
  return `0x${number.toString(16)}`
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, field: unknown) => (typeof field === 'bigint' ? field.toString() : field))
}

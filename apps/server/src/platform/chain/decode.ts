import { ProviderError } from './provider.ts'

/** '0x' and lower-case digits, the form of all hashes and addresses in this program. */
export type Hex = `0x${string}`

export interface ChainBlock {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  readonly time: Date
}

/** One Transfer log of a token, as the contract wrote it: what arrived, not what a transaction requested. */
export interface TransferLog {
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly txHash: Hex
  /** The log's index in its block. */
  readonly logIndex: number
  readonly token: Hex
  readonly sender: Hex
  readonly receiver: Hex
  readonly amountRaw: bigint
}

/** keccak256('Transfer(address,address,uint256)') */
export const transferTopic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const quantityPattern = /^0x[0-9a-fA-F]{1,64}$/
const hashPattern = /^0x[0-9a-fA-F]{64}$/
const addressPattern = /^0x[0-9a-fA-F]{40}$/
const paddedAddressPattern = /^0x0{24}[0-9a-fA-F]{40}$/

function garbage(what: string): never {
  throw new ProviderError('garbage', `its answer has a wrong ${what}`)
}

export function decodeQuantity(value: unknown, what: string): bigint {
  return typeof value === 'string' && quantityPattern.test(value) ? BigInt(value) : garbage(what)
}

function decodeHash(value: unknown, what: string): Hex {
  return typeof value === 'string' && hashPattern.test(value) ? (value.toLowerCase() as Hex) : garbage(what)
}

export function decodeAddress(value: unknown, what: string): Hex {
  return typeof value === 'string' && addressPattern.test(value) ? (value.toLowerCase() as Hex) : garbage(what)
}

/** An address in a topic: 32 bytes of which the first twelve are zero. */
function decodeTopicAddress(value: unknown): Hex {
  if (typeof value !== 'string' || !paddedAddressPattern.test(value)) return garbage('topic')
  return `0x${value.slice(26).toLowerCase()}`
}

function fieldsOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : garbage(what)
}

export function decodeBlock(value: unknown): ChainBlock {
  const block = fieldsOf(value, 'block')
  const seconds = decodeQuantity(block['timestamp'], 'timestamp')
  if (seconds > 8_640_000_000_000n) garbage('timestamp')
  return {
    number: decodeQuantity(block['number'], 'block number'),
    hash: decodeHash(block['hash'], 'block hash'),
    parentHash: decodeHash(block['parentHash'], 'parent hash'),
    time: new Date(Number(seconds) * 1000),
  }
}

/**
 * Transfer logs as eth_getLogs answers them, in order, each once. Anything that was not requested (another contract, another event, a log
 * of a removed block) invalidates the whole answer: a provider that mixes things up is not half trusted.
 */
export function decodeTransferLogs(value: unknown, token: Hex): TransferLog[] {
  if (!Array.isArray(value)) return garbage('list of logs')
  const decode = createLogDecoder()
  const logs = (value as unknown[]).map((raw) => {
    const log = decode(raw)
    return log !== undefined && log.token === token ? log : garbage('log: another token or event')
  })
  // Providers answer in order; sorting again would cost more than all the rest.
  if (logs.some((log, index) => isBefore(log, logs[index - 1]))) {
    logs.sort((left, right) => (isBefore(left, right) ? -1 : Number(isBefore(right, left))))
  }
  return logs.filter((log, index) => {
    const previous = logs[index - 1]
    if (previous === undefined || !isSamePlace(log, previous)) return true
    return isSameLog(log, previous) ? false : garbage('log: told twice')
  })
}

/** One log of any contract; undefined when it is not a Transfer of a fungible token. */
export function decodeTransferLog(raw: unknown): TransferLog | undefined {
  return createLogDecoder()(raw)
}

/** Decodes logs in sequence. What a log shares with the previous one (its block, its transaction) is not decoded twice. */
function createLogDecoder(): (raw: unknown) => TransferLog | undefined {
  const blockNumber = remembering((value) => decodeQuantity(value, 'block number'))
  const blockHash = remembering((value) => decodeHash(value, 'block hash'))
  const txHash = remembering((value) => decodeHash(value, 'transaction hash'))
  const token = remembering((value) => decodeAddress(value, 'contract'))
  const amountRaw = remembering((value) => decodeQuantity(value, 'amount'))
  return (raw) => {
    const log = fieldsOf(raw, 'log')
    const { topics, data } = log as { topics?: unknown; data?: unknown }
    if (!Array.isArray(topics) || typeof data !== 'string') return garbage('log')
    if (log['removed'] === true) garbage('log: removed')
    if (topics.length !== 3 || topics[0] !== transferTopic || data.length !== 66) return undefined
    return {
      blockNumber: blockNumber(log['blockNumber']),
      blockHash: blockHash(log['blockHash']),
      txHash: txHash(log['transactionHash']),
      logIndex: decodeLogIndex(log['logIndex']),
      token: token(log['address']),
      sender: decodeTopicAddress(topics[1]),
      receiver: decodeTopicAddress(topics[2]),
      amountRaw: amountRaw(data),
    }
  }
}

function remembering<Value>(decode: (value: unknown) => Value): (value: unknown) => Value {
  let lastRaw: unknown
  let last: Value | undefined
  return (value) => {
    if (last === undefined || value !== lastRaw) {
      last = decode(value)
      lastRaw = value
    }
    return last
  }
}

function decodeLogIndex(value: unknown): number {
  // Seven digits are beyond any real block, and far below where a number loses precision.
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,7}$/.test(value) ? Number(value) : garbage('log index')
}

function isBefore(log: TransferLog, other: TransferLog | undefined): boolean {
  if (other === undefined) return false
  return log.blockNumber === other.blockNumber ? log.logIndex < other.logIndex : log.blockNumber < other.blockNumber
}

function isSamePlace(log: TransferLog, other: TransferLog | undefined): boolean {
  return other !== undefined && log.blockHash === other.blockHash && log.logIndex === other.logIndex
}

export function isSameLog(log: TransferLog, other: TransferLog): boolean {
  return (
    log.blockHash === other.blockHash &&
    log.blockNumber === other.blockNumber &&
    log.txHash === other.txHash &&
    log.logIndex === other.logIndex &&
    log.token === other.token &&
    log.sender === other.sender &&
    log.receiver === other.receiver &&
    log.amountRaw === other.amountRaw
  )
}

/** A transaction of one sender in a block, as it was sent. */
export interface SentTransaction {
  readonly hash: Hex
  readonly nonce: bigint
  /** Undefined for a transaction that created a contract. */
  readonly to: Hex | undefined
  readonly data: Hex
}

/** What a sender sent in a block, from a provider's full list of its transactions. */
export function decodeSent(value: unknown, sender: Hex): SentTransaction[] {
  const { transactions } = fieldsOf(value, 'block')
  if (!Array.isArray(transactions)) return garbage('list of transactions')
  return (transactions as unknown[]).flatMap((raw) => {
    const { from, hash, nonce, to, input } = fieldsOf(raw, 'transaction')
    if (decodeAddress(from, 'sender') !== sender) return []
    if (typeof input !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(input)) return garbage('call data')
    return {
      hash: decodeHash(hash, 'transaction hash'),
      nonce: decodeQuantity(nonce, 'nonce'),
      to: to === null ? undefined : decodeAddress(to, 'receiver'),
      data: input.toLowerCase() as Hex,
    }
  })
}

export interface MinedTransaction {
  readonly kind: 'mined'
  readonly blockNumber: bigint
  readonly blockHash: Hex
  readonly succeeded: boolean
  /** Undefined for a transaction that created a contract. */
  readonly to: Hex | undefined
  /** The chain's own coin it carried, in wei. */
  readonly coinRaw: bigint
  readonly transfers: readonly TransferLog[]
}

/** What a provider knows of a transaction: nothing, that it is pending, or how it ended. */
export type ChainTransaction = { readonly kind: 'unknown' } | { readonly kind: 'pending' } | MinedTransaction

export function decodeTransaction(transaction: unknown, receipt: unknown): ChainTransaction {
  if (transaction === null && receipt === null) return { kind: 'unknown' }
  if (receipt === null) return { kind: 'pending' }
  const { status, blockNumber, blockHash, logs } = fieldsOf(receipt, 'receipt')
  const { to, value } = fieldsOf(transaction, 'transaction')
  if (!Array.isArray(logs)) return garbage('receipt')
  return {
    kind: 'mined',
    blockNumber: decodeQuantity(blockNumber, 'block number'),
    blockHash: decodeHash(blockHash, 'block hash'),
    succeeded: decodeQuantity(status, 'status') === 1n,
    to: to === null ? undefined : decodeAddress(to, 'receiver'),
    coinRaw: decodeQuantity(value, 'value'),
    transfers: (logs as unknown[]).flatMap((raw) => decodeTransferLog(raw) ?? []),
  }
}

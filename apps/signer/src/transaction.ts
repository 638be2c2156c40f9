import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex, KeyRing, Wallet } from './keys.ts'

/** What a USDT transfer needs at most, with room; a coin transfer needs exactly the other. Callers cannot ask for more. */
export const tokenGasLimit = 100_000n
export const coinGasLimit = 21_000n

const transferSelector = Buffer.from('a9059cbb', 'hex')
/** EIP-2718: the first byte of an EIP-1559 transaction. */
const transactionType = Uint8Array.of(2)

export interface Transaction {
  readonly chainId: number
  readonly nonce: bigint
  readonly maxFeeWei: bigint
  readonly priorityFeeWei: bigint
  readonly gasLimit: bigint
  readonly to: Hex
  readonly wei: bigint
  readonly data: Uint8Array
}

export interface SignedBytes {
  readonly hash: Buffer
  readonly raw: Buffer
}

/** The only call data the signer ever writes: transfer(to, units), made here from the two values. */
export function transferData(to: Hex, units: bigint): Buffer {
  if (units <= 0n || units >= 1n << 256n) throw new RangeError('not an amount of tokens')
  return Buffer.concat([transferSelector, word(bytesOf(to)), word(quantity(units))])
}

export async function signTransaction(keys: KeyRing, wallet: Wallet, transaction: Transaction): Promise<SignedBytes> {
  const { chainId, nonce, maxFeeWei, priorityFeeWei, gasLimit, to, wei, data } = transaction
  const amounts = [BigInt(chainId), nonce, priorityFeeWei, maxFeeWei, gasLimit].map(quantity)
  const fields: Item[] = [...amounts, bytesOf(to), quantity(wei), data, []]
  const digest = keccak_256(Buffer.concat([transactionType, rlp(fields)]))
  const { yParity, r, s } = await keys.sign(wallet, digest)
  const raw = Buffer.concat([transactionType, rlp([...fields, quantity(BigInt(yParity)), quantity(r), quantity(s)])])
  return { hash: Buffer.from(keccak_256(raw)), raw }
}

export function bytesOf(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}

export function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

type Item = Uint8Array | readonly Item[]

/** Recursive length prefix, Ethereum's own encoding. */
function rlp(item: Item): Buffer {
  if (item instanceof Uint8Array) {
    const [first = 0] = item
    return item.length === 1 && first < 0x80 ? Buffer.from(item) : Buffer.concat([head(0x80, item.length), item])
  }
  const body = Buffer.concat(item.map(rlp))
  return Buffer.concat([head(0xc0, body.length), body])
}

function head(offset: number, length: number): Buffer {
  if (length < 56) return Buffer.from([offset + length])
  const size = quantity(BigInt(length))
  return Buffer.concat([Buffer.from([offset + 55 + size.length]), size])
}

/** A whole number in as few bytes as it needs; zero in none. */
function quantity(value: bigint): Buffer {
  if (value < 0n) throw new RangeError('a quantity is never negative')
  if (value === 0n) return Buffer.alloc(0)
  const digits = value.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
}

function word(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes])
}

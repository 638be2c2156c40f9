import { keccak_256 } from '@noble/hashes/sha3.js'
import type { EcdsaSignature, Hex, KeyRing, Wallet } from './keys.ts'

/** What a USDT transfer needs at most, with a margin; a coin transfer needs exactly the other. Callers cannot request more. */
export const tokenGasLimit = 100_000n
export const coinGasLimit = 21_000n
/** A transaction to itself with 45 bytes, at the most expensive calldata pricing, with a margin. */
export const anchorGasLimit = 25_000n

const transferSelector = Buffer.from('a9059cbb', 'hex')
const markBytes = 32
/** A transfer without a mark: the selector and two words. */
const plainBytes = 68
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

/**
 * The only call data for a token that the signer ever writes: transfer(to, units), composed here from the two values. A payout appends
 * its mark: the digest of its terms, which the token does not read. By it the chain tells which withdrawal was paid, even when the
 * records are lost.
 */
export function transferData(to: Hex, units: bigint, mark?: Uint8Array): Buffer {
  if (units <= 0n || units >= 1n << 256n) throw new RangeError('not an amount of tokens')
  if (mark !== undefined && mark.length !== markBytes) throw new RangeError('not a mark')
  return Buffer.concat([transferSelector, word(bytesOf(to)), word(quantity(units)), mark ?? Buffer.alloc(0)])
}

const anchorHead = Buffer.from('CHP1\x01', 'latin1')
/** The content of an anchor: the prefix, the snapshot's number in eight bytes, SHA-256 of its note. */
export const anchorBytes = 45

export function anchorData(number: number, noteDigest: Uint8Array): Buffer {
  if (noteDigest.length !== 32) throw new RangeError('not a digest')
  const place = Buffer.alloc(8)
  place.writeBigUInt64BE(BigInt(number))
  return Buffer.concat([anchorHead, place, noteDigest])
}

/** Undefined for anything else. */
export function readAnchorData(data: Buffer): { readonly number: number; readonly noteDigest: Buffer } | undefined {
  if (data.length !== anchorBytes || !data.subarray(0, 5).equals(anchorHead)) return undefined
  const number = data.readBigUInt64BE(5)
  return number >= 1n && number < 10n ** 9n ? { number: Number(number), noteDigest: data.subarray(13) } : undefined
}

export interface Transfer {
  readonly to: Hex
  readonly units: bigint
  /** Undefined for what was signed before payouts carried one. */
  readonly mark: Buffer | undefined
}

/** What a call of the token moves, as far as the signer could have written it; undefined for anything else. */
export function readTransferData(data: Buffer): Transfer | undefined {
  if (data.length !== plainBytes && data.length !== plainBytes + markBytes) return undefined
  const to = hexOf(data.subarray(16, 36))
  const units = BigInt(hexOf(data.subarray(36, plainBytes)))
  const mark = data.length === plainBytes ? undefined : data.subarray(plainBytes)
  return units > 0n && transferData(to, units, mark).equals(data) ? { to, units, mark } : undefined
}

export function signTransaction(keys: KeyRing, wallet: Wallet, transaction: Transaction): Promise<SignedBytes> {
  return signTransactionBy((digest) => keys.sign(wallet, digest), transaction)
}

export async function signTransactionBy(
  sign: (digest: Uint8Array) => Promise<EcdsaSignature>,
  transaction: Transaction,
): Promise<SignedBytes> {
  const digest = keccak_256(Buffer.concat([transactionType, rlp(fieldsOf(transaction))]))
  return encodeSigned(transaction, await sign(digest))
}

/** The bytes of a transaction with its signature. */
export function encodeSigned(transaction: Transaction, { yParity, r, s }: EcdsaSignature): SignedBytes {
  const signature = [BigInt(yParity), r, s].map(quantity)
  const raw = Buffer.concat([transactionType, rlp([...fieldsOf(transaction), ...signature])])
  return { hash: Buffer.from(keccak_256(raw)), raw }
}

function fieldsOf(transaction: Transaction): Item[] {
  const { chainId, nonce, maxFeeWei, priorityFeeWei, gasLimit, to, wei, data } = transaction
  const amounts = [BigInt(chainId), nonce, priorityFeeWei, maxFeeWei, gasLimit].map(quantity)
  return [...amounts, bytesOf(to), quantity(wei), data, []]
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

/** An integer in as few bytes as it needs; zero in none. */
function quantity(value: bigint): Buffer {
  if (value < 0n) throw new RangeError('a quantity is never negative')
  if (value === 0n) return Buffer.alloc(0)
  const digits = value.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
}

function word(bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes])
}

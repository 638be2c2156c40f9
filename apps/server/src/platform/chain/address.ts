import { ECDH } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { getAddress, keccak256 } from 'viem'
import type { Hex } from './decode.ts'

/** Children of one key are derived again and again; the shared branch is derived once. */
let lastBranch: { readonly xpub: string; readonly key: HDKey } | undefined

function branchOf(xpub: string): HDKey {
  if (lastBranch?.xpub !== xpub) lastBranch = { xpub, key: HDKey.fromExtendedKey(xpub).deriveChild(0) }
  return lastBranch.key
}

/** The address of child 0/index of a public key: the holder of this key alone can derive addresses and spend from none. */
export function deriveAddress(xpub: string, index: number): Hex {
  if (!Number.isSafeInteger(index) || index < 0 || index >= 2 ** 31) throw new RangeError('not an index of an address')
  return addressOf(branchOf(xpub).deriveChild(index))
}

/** The address of child 1/0, the operator's capital address: no index of branch 0 leads to it. */
export function deriveHouseAddress(xpub: string): Hex {
  return addressOf(HDKey.fromExtendedKey(xpub).deriveChild(1).deriveChild(0))
}

function addressOf({ publicKey }: HDKey): Hex {
  if (publicKey === null) throw new Error('the public key gave no child')
  const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer
  return `0x${keccak256(point.subarray(1)).slice(-40)}`
}

/** The checksummed spelling, whose capitals reveal typos (EIP-55). */
export function checksummed(address: Hex): Hex {
  return getAddress(address)
}

export function bytesOf(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}

export function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

const referencePattern = /(?:^|[^0-9a-f])([0-9a-f]{64}|[0-9a-f]{40})(?:[^0-9a-f]|$)/

/** What a user pasted: a transaction hash, an address, or neither. Case, blanks, a missing 0x or a surrounding link do not matter. */
export function readReference(
  text: string,
): { readonly kind: 'transaction' | 'address'; readonly hex: Hex } | undefined {
  const digits = referencePattern.exec(text.replace(/[\s\u200b]/g, '').toLowerCase())?.[1]
  if (digits === undefined) return undefined
  return { kind: digits.length === 64 ? 'transaction' : 'address', hex: `0x${digits}` }
}

/** Where a token is to be sent, for display, with the link that opens a wallet (EIP-681). */
export function payableTo(address: string, chainId: number, token: { readonly address: Hex }) {
  const checked = checksummed(token.address)
  return {
    address,
    chainId,
    token: checked,
    paymentUri: `ethereum:${checked}@${chainId}/transfer?address=${address}`,
  }
}

import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** What this page found: the address's key signed this text, another key did, or the page cannot tell. */
export type Ownership = 'verified' | 'other' | 'unknown'

interface Signed {
  readonly address: string
  readonly text: string
  readonly signature: string
}

/**
 * Whether the key of an address signed a text that names it (EIP-191). A contract's signature (EIP-1271) can only be asked of the chain,
 * which this page does not do: it then says so.
 */
export function verifyOwnership({ address, text, signature }: Signed): Ownership {
  const bytes = bytesOf(signature)
  if (bytes?.length !== 65) return 'unknown'
  // A signature over a text that names another address says nothing about this one.
  if (!text.toLowerCase().includes(address.toLowerCase())) return 'other'
  const signer = signerOf(text, bytes)
  return signer === address.toLowerCase() ? 'verified' : 'other'
}

function signerOf(text: string, bytes: Uint8Array): string | undefined {
  const last = bytes[64] ?? 0
  const recovery = last >= 27 ? last - 27 : last
  const message = new TextEncoder().encode(text)
  const intro = new TextEncoder().encode(`\u0019Ethereum Signed Message:\n${message.length}`)
  const digest = keccak_256(new Uint8Array([...intro, ...message]))
  try {
    const recovered = new Uint8Array([recovery, ...bytes.subarray(0, 64)])
    const key = secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(digest).toBytes(false)
    return hexOf(keccak_256(key.subarray(1)).subarray(12))
  } catch {
    return undefined
  }
}

function bytesOf(hex: string): Uint8Array | undefined {
  if (!/^0x([0-9a-fA-F]{2})+$/.test(hex)) return undefined
  return Uint8Array.from((hex.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
}

function hexOf(bytes: Uint8Array): string {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

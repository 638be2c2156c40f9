import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesOfHex, hexOf, joined, utf8 } from './bytes.ts'
import { isTime, readWhole, saidBy } from './lines.ts'

/** What the holder of a reserve address signs with its key (EIP-191, personal_sign), naming a block that was unpredictable before. */
export interface Ownership {
  /** The holder: the name of the log. */
  readonly origin: string
  readonly chainId: number
  /** 0x and forty digits in lower case. */
  readonly address: string
  readonly blockNumber: bigint
  /** 0x and 64 digits. */
  readonly blockHash: string
  readonly at: string
}

export function writeOwnership({ origin, chainId, address, blockNumber, blockHash, at }: Ownership): string {
  return [
    `${origin} holds this address, and what is at it is a reserve for its investors.`,
    `address ${address}`,
    `chain ${chainId}`,
    `block ${blockNumber} ${blockHash}`,
    `at ${at}`,
  ].join('\n')
}

/** Undefined if the text is not exactly such a statement. */
export function readOwnership(text: string): Ownership | undefined {
  const [first = '', ...lines] = text.split('\n')
  const [origin = ''] = first.split(' ')
  const address = saidBy(lines[0], 'address') ?? ''
  const chainId = readWhole(saidBy(lines[1], 'chain'), 15)
  const [numberText, blockHash = ''] = saidBy(lines[2], 'block')?.split(' ') ?? []
  const blockNumber = readWhole(numberText, 19)
  const at = saidBy(lines[3], 'at')
  if (origin === '' || chainId === undefined || blockNumber === undefined || !isTime(at)) return undefined
  if (!/^0x[0-9a-f]{40}$/.test(address) || !/^0x[0-9a-f]{64}$/.test(blockHash)) return undefined
  const ownership = { origin, chainId: Number(chainId), address, blockNumber, blockHash, at }
  return writeOwnership(ownership) === text ? ownership : undefined
}

/**
 * The 64 bytes of the public key (without its leading byte) that made a signature over a digest; undefined where there is none. Passed
 * in, because this package only hashes, and Ethereum's curve needs a library.
 */
export type RecoverPublicKey = (
  digest: Uint8Array,
  signature: { readonly rs: Uint8Array; readonly recovery: 0 | 1 },
) => Promise<Uint8Array | undefined>

export type OwnershipFault = 'ownership_malformed' | 'signature_malformed' | 'signed_by_another' | 'address_differs'

export interface SignedOwnership {
  /** The address whose balance counts as a reserve, in lower case. */
  readonly address: string
  readonly text: string
  /** 0x and 130 digits: r, s and v, which is 27 or 28. */
  readonly signature: string
}

/** Undefined if valid: the key of the address signed exactly this text, and the text names this address. */
export async function findOwnershipFault(
  { address, text, signature }: SignedOwnership,
  recover: RecoverPublicKey,
): Promise<OwnershipFault | undefined> {
  const ownership = readOwnership(text)
  if (ownership === undefined) return 'ownership_malformed'
  if (ownership.address !== address) return 'address_differs'
  const bytes = signature.startsWith('0x') ? bytesOfHex(signature.slice(2), 65) : undefined
  const v = bytes?.[64]
  if (bytes === undefined || (v !== 27 && v !== 28) || !isLowS(bytes)) return 'signature_malformed'
  const key = await recover(digestOfMessage(text), { rs: bytes.slice(0, 64), recovery: v === 27 ? 0 : 1 })
  if (key?.length !== 64) return 'signature_malformed'
  return `0x${hexOf(keccak_256(key).slice(12))}` === ownership.address ? undefined : 'signed_by_another'
}

/** EIP-191, version 0x45. */
export function digestOfMessage(text: string): Uint8Array {
  const message = utf8(text)
  return keccak_256(joined(utf8(`\x19Ethereum Signed Message:\n${message.length}`), message))
}

const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Of the two valid signatures only the one with the lower s is accepted (no malleability). */
function isLowS(signature: Uint8Array): boolean {
  return BigInt(`0x${hexOf(signature.slice(32, 64))}`) <= halfOrder
}

import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { EcdsaSignature } from './keys.ts'

/** What a token says about one of its private keys, with the point of the public key of the same label. */
export interface TokenKeyFacts {
  readonly isEc: boolean
  /** CKA_EC_PARAMS: the curve, in DER. */
  readonly curve: Uint8Array
  /** CKA_EC_POINT. */
  readonly point: Uint8Array
  readonly isSensitive: boolean
  readonly isExtractable: boolean
  readonly mayBeUsedToSign: boolean
  /** It wants its PIN at each signature. */
  readonly asksAlways: boolean
}

/** The object identifier 1.3.132.0.10, in DER: secp256k1, as CKA_EC_PARAMS has it. */
export const curveInDer = Buffer.from('06052b8104000a', 'hex')

/** Signed to see that a key signs: the digest of a sentence, which is no transaction and no message of a wallet. */
export const lookDigest = createHash('sha256').update('clearhold looks whether this token signs').digest()

const pointBytes = 65
const uncompressed = 0x04
/** DER of an OCTET STRING of 65 bytes. */
const octetStringHead = Buffer.from([0x04, pointBytes])

/** Why nothing is signed with this key; undefined when it is as it must be. */
export function faultOf(facts: TokenKeyFacts): string | undefined {
  if (!facts.isEc || !curveInDer.equals(facts.curve)) return 'it is not a key on secp256k1'
  if (!facts.isSensitive) return 'the token shows it in the clear (CKA_SENSITIVE is false)'
  if (facts.isExtractable) return 'it can be taken out of the token (CKA_EXTRACTABLE is true)'
  if (!facts.mayBeUsedToSign) return 'the token does not sign with it (CKA_SIGN is false)'
  if (facts.asksAlways) return 'the token asks for the PIN at each signature (CKA_ALWAYS_AUTHENTICATE is true)'
  if (readPoint(facts.point) === undefined) return 'its public key cannot be read (CKA_EC_POINT)'
  return undefined
}

/** The public key, uncompressed. The standard wraps it in an OCTET STRING; some tokens give it bare. Undefined for anything else. */
export function readPoint(bytes: Uint8Array): Uint8Array | undefined {
  const isWrapped = bytes.length === pointBytes + 2 && octetStringHead.equals(bytes.subarray(0, 2))
  const point = isWrapped ? bytes.subarray(2) : bytes
  if (point.length !== pointBytes || point[0] !== uncompressed) return undefined
  try {
    secp256k1.Point.fromBytes(point).assertValidity()
    return point
  } catch {
    return undefined
  }
}

/**
 * Reads the 64 bytes of CKM_ECDSA as a signature that Ethereum accepts: s in the lower half of the order, and the parity with which the
 * token's own public key is recovered. Undefined when neither parity recovers it: the signature is not one of this key over this digest.
 */
export function readSignature(raw: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): EcdsaSignature | undefined {
  if (raw.length !== 64 || digest.length !== 32) return undefined
  try {
    const { r, s: given } = secp256k1.Signature.fromBytes(raw, 'compact')
    const { n: order } = secp256k1.Point.CURVE()
    const s = given > order / 2n ? order - given : given
    const isOf = (yParity: 0 | 1) => {
      const recovered = new secp256k1.Signature(r, s, yParity).recoverPublicKey(digest)
      return Buffer.from(recovered.toBytes(false)).equals(publicKey)
    }
    const yParity = ([0, 1] as const).find(isOf)
    return yParity === undefined ? undefined : { r, s, yParity }
  } catch {
    return undefined
  }
}

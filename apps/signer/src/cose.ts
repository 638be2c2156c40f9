import { createPublicKey, type KeyObject } from 'node:crypto'

/** A passkey's public key in the authenticators' format (COSE_Key), and the hash it signs with. */
export interface PasskeyKey {
  readonly key: KeyObject
  /** Null: EdDSA hashes by itself. */
  readonly hash: 'sha256' | null
}

type Value = number | Buffer

/** ES256, EdDSA and RS256, as accounts accepts them; undefined for anything else. */
export function readCoseKey(cose: Buffer): PasskeyKey | undefined {
  try {
    const fields = readMap(cose)
    const bytes = (label: number) => {
      const value = fields.get(label)
      if (!Buffer.isBuffer(value)) throw new TypeError('a key without its numbers')
      return value.toString('base64url')
    }
    const kind = [fields.get(1), fields.get(3)].join(' ')
    if (kind === '2 -7' && fields.get(-1) === 1) {
      return { key: fromJwk({ kty: 'EC', crv: 'P-256', x: bytes(-2), y: bytes(-3) }), hash: 'sha256' }
    }
    if (kind === '1 -8' && fields.get(-1) === 6) {
      return { key: fromJwk({ kty: 'OKP', crv: 'Ed25519', x: bytes(-2) }), hash: null }
    }
    if (kind === '3 -257') return { key: fromJwk({ kty: 'RSA', n: bytes(-1), e: bytes(-2) }), hash: 'sha256' }
    return undefined
  } catch {
    // Any error means that it is no key of ours.
    return undefined
  }
}

function fromJwk(key: Record<string, string>): KeyObject {
  return createPublicKey({ key, format: 'jwk' })
}

/** The subset of CBOR that a COSE_Key uses: one map of small integers to integers and bytes, and nothing after it. */
function readMap(cbor: Buffer): Map<number, Value> {
  let at = 0
  const head = (): [major: number, argument: number] => {
    const first = cbor.readUInt8(at)
    const size = first & 0x1f
    at += 1
    if (size < 24) return [first >> 5, size]
    if (size > 25) throw new RangeError('too long for a key')
    const argument = size === 24 ? cbor.readUInt8(at) : cbor.readUInt16BE(at)
    at += size === 24 ? 1 : 2
    return [first >> 5, argument]
  }
  const value = (): Value => {
    const [major, argument] = head()
    if (major === 0) return argument
    if (major === 1) return -1 - argument
    if (major !== 2 || at + argument > cbor.length) throw new TypeError('not a part of a key')
    at += argument
    return cbor.subarray(at - argument, at)
  }
  const [major, count] = head()
  if (major !== 5) throw new TypeError('not a map')
  const fields = new Map<number, Value>()
  for (let field = 0; field < count; field += 1) {
    const label = value()
    if (typeof label !== 'number' || fields.has(label)) throw new TypeError('a label is a number, once')
    fields.set(label, value())
  }
  if (at !== cbor.length) throw new RangeError('more than a key')
  return fields
}

import { joined } from './bytes.ts'

/**
 * Verification of Ed25519 (RFC 8032) for browsers whose WebCrypto does not have it yet. It handles public values only, so that its time may
 * depend on it; a library that also signs would be larger than all else in verify.html.
 */
const prime = 2n ** 255n - 19n
const order = 2n ** 252n + 27742317777372353535851937790883648493n

function modulo(value: bigint, by = prime): bigint {
  const rest = value % by
  return rest < 0n ? rest + by : rest
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = modulo(base)
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

const d = modulo(-121665n * power(121666n, prime - 2n))
const rootOfMinusOne = power(2n, (prime - 1n) / 4n)

/** Extended coordinates: x = X/Z, y = Y/Z, x * y = T/Z. */
interface Point {
  readonly x: bigint
  readonly y: bigint
  readonly z: bigint
  readonly t: bigint
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

/** Undefined if the 32 bytes are not a point of the curve, or not its canonical encoding. */
function readPoint(bytes: Uint8Array): Point | undefined {
  const whole = littleEndian(bytes)
  const sign = whole >> 255n
  const y = whole & (2n ** 255n - 1n)
  if (bytes.length !== 32 || y >= prime) return undefined
  const square = modulo((y * y - 1n) * power(d * y * y + 1n, prime - 2n))
  const guess = power(square, (prime + 3n) / 8n)
  const x = modulo(guess * guess - square) === 0n ? guess : (guess * rootOfMinusOne) % prime
  if (modulo(x * x - square) !== 0n || (x === 0n && sign === 1n)) return undefined
  const signed = (x & 1n) === sign ? x : prime - x
  return { x: signed, y, z: 1n, t: (signed * y) % prime }
}

/** RFC 8032, 5.1.4. */
function add(left: Point, right: Point): Point {
  const a = modulo((left.y - left.x) * (right.y - right.x))
  const b = modulo((left.y + left.x) * (right.y + right.x))
  const c = modulo(2n * left.t * right.t * d)
  const e = modulo(2n * left.z * right.z)
  const f = b - a
  const g = e - c
  const h = e + c
  const i = b + a
  return { x: modulo(f * g), y: modulo(h * i), z: modulo(g * h), t: modulo(f * i) }
}

function times(scalar: bigint, point: Point): Point {
  let result: Point = { x: 0n, y: 1n, z: 1n, t: 0n }
  let double = point
  for (let left = scalar; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = add(result, double)
    double = add(double, double)
  }
  return result
}

function isSamePoint(left: Point, right: Point): boolean {
  return modulo(left.x * right.z - right.x * left.z) === 0n && modulo(left.y * right.z - right.y * left.z) === 0n
}

const base = readPoint(Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 0x58 : 0x66)))

export async function isEd25519Signed(
  publicKey: Uint8Array,
  signature: Uint8Array,
  signed: Uint8Array,
): Promise<boolean> {
  const key = readPoint(publicKey)
  const commitment = readPoint(signature.slice(0, 32))
  const scalar = littleEndian(signature.slice(32))
  if (base === undefined || key === undefined || commitment === undefined) return false
  if (signature.length !== 64 || scalar >= order) return false
  const hashed = Uint8Array.from(joined(signature.slice(0, 32), publicKey, signed))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-512', hashed))
  const challenge = modulo(littleEndian(digest), order)
  return isSamePoint(times(scalar, base), add(commitment, times(challenge, key)))
}

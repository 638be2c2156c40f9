import { joined } from './bytes.ts'

/**
 * SHA-256 (FIPS 180-4), in one file that can be read beside the standard. A page folds a crown of many nodes, whose messages are all of
 * one length: they are words already, in blocks that are laid out once, which a general library does not offer. Also in verify.html, where
 * it takes a third of the bytes of one.
 */
// Section 4.2.2.
export const roundConstants: readonly number[] = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]
// Section 5.3.3: the first 32 bits of the fractional parts of these square roots, which IEEE 754 rounds the same everywhere.
const initialState = Int32Array.from([2, 3, 5, 7, 11, 13, 17, 19], (prime) => Math.sqrt(prime) * 2 ** 32)

const blockLength = 64
const constants = Int32Array.from(roundConstants)
// Messages are hashed one at a time, synchronously, so the schedule and the state are shared buffers.
const schedule = new Int32Array(64)
const state = new Int32Array(8)

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = blocksFor(message.length)
  new Uint8Array(blocks.buffer).set(message)
  return bytesOfWords(hashOfWords(wordsOf(blocks)))
}

/** RFC 2104, for a key that is no longer than a block. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  if (key.length > blockLength) throw new Error('a key is at most 64 bytes long')
  const padded = (pad: number) => Uint8Array.from({ length: blockLength }, (_, at) => (key[at] ?? 0) ^ pad)
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), message))))
}

/** A buffer for a message of this length, followed by the standard's padding (section 5.1.1). */
function blocksFor(messageLength: number): DataView<ArrayBuffer> {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((messageLength + 9) / blockLength) * blockLength))
  blocks.setUint8(messageLength, 0x80)
  blocks.setBigUint64(blocks.byteLength - 8, BigInt(messageLength) * 8n)
  return blocks
}

/** The hash of a message that is padded and in words already. The eight words it returns are overwritten by the next hash. */
export function hashOfWords(blocks: Int32Array): Int32Array {
  state.set(initialState)
  for (let from = 0; from < blocks.length; from += 16) {
    for (let at = 0; at < 16; at += 1) schedule[at] = blocks[from + at] ?? 0
    compress()
  }
  return state
}

export function wordsOf(bytes: DataView): Int32Array {
  const words = new Int32Array(bytes.byteLength / 4)
  for (let at = 0; at < words.length; at += 1) words[at] = bytes.getInt32(at * 4)
  return words
}

export function bytesOfWords(words: Int32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(words.length * 4))
  for (let at = 0; at < words.length; at += 1) bytes.setInt32(at * 4, words[at] ?? 0)
  return new Uint8Array(bytes.buffer)
}

/**
 * Section 6.2.2, for a block in the first sixteen words of the schedule. Rotations are written out: the first check of a page runs before
 * its engine has compiled this, and a call for each took half of its time.
 */
function compress(): void {
  for (let at = 16; at < 64; at += 1) {
    const older = schedule[at - 15] ?? 0
    const newer = schedule[at - 2] ?? 0
    const mixedOlder = ((older >>> 7) | (older << 25)) ^ ((older >>> 18) | (older << 14)) ^ (older >>> 3)
    const mixedNewer = ((newer >>> 17) | (newer << 15)) ^ ((newer >>> 19) | (newer << 13)) ^ (newer >>> 10)
    schedule[at] = (schedule[at - 16] ?? 0) + mixedOlder + (schedule[at - 7] ?? 0) + mixedNewer
  }
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let at = 0; at < 64; at += 1) {
    const chosen = g ^ (e & (f ^ g))
    const majority = (a & b) ^ (c & (a ^ b))
    const mixedE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const mixedA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const sum = (h + mixedE + chosen + (constants[at] ?? 0) + (schedule[at] ?? 0)) | 0
    h = g
    g = f
    f = e
    e = (d + sum) | 0
    d = c
    c = b
    b = a
    a = (sum + mixedA + majority) | 0
  }
  addToState(0, a)
  addToState(1, b)
  addToState(2, c)
  addToState(3, d)
  addToState(4, e)
  addToState(5, f)
  addToState(6, g)
  addToState(7, h)
}

function addToState(at: number, word: number): void {
  state[at] = (state[at] ?? 0) + word
}

import { roundConstantsLength, sha256Module } from './sha256-module.ts'

/** Four messages side by side: word t of lane l is at `t * 16 + l * 4` of a block, a state or a digest. */
export const lanesPerGroup = 4
const wordLength = 16
const laneLength = 4
export const blockLength: number = 16 * wordLength
export const stateLength: number = 8 * wordLength
/** Everything hashed in bulk takes two blocks. */
export const messageLength: number = 2 * blockLength

/** A region of the module's memory: the offset of the first item, and the stride. */
export interface Places {
  readonly at: number
  readonly step: number
}

export interface Lanes {
  /** Allocates zeroed bytes. */
  reserve(length: number): number
  get(place: number, word: number, lane: number): number
  set(place: number, word: number, lane: number, value: number): void
  /** A word that is the same in all four lanes. */
  setAll(place: number, word: number, value: number): void
  /** One block each, from one state to the next, for this many groups of four. */
  compress(from: Places, blocks: Places, to: Places, groups: number): void
  /** Messages of two padded blocks, from the initial state; the intermediate state is kept in `to`. */
  digest(messages: number, to: number, groups: number): void
}

// FIPS 180-4, section 5.3.3.
const initialState = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]

type Compress = (...places: [number, number, number, number, number, number, number]) => void

const pageLength = 65_536

export function openLanes(bytesMax: number): Lanes {
  const pages = Math.ceil((bytesMax + roundConstantsLength + stateLength) / pageLength) + 1
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(sha256Module(pages)))
  const { memory, compress: run } = exports
  if (!(memory instanceof WebAssembly.Memory) || typeof run !== 'function') throw new Error('the module has both')
  const view = new DataView(memory.buffer)
  const compressAll = run as Compress
  let used = roundConstantsLength
  const reserve = (length: number) => {
    const at = used
    used += length
    if (used > view.byteLength) throw new Error(`${length} bytes more are not in the module's memory`)
    return at
  }
  const placeOf = (place: number, word: number, lane: number) => place + word * wordLength + lane * laneLength
  const set = (place: number, word: number, lane: number, value: number) =>
    view.setUint32(placeOf(place, word, lane), value, true)
  const setAll = (place: number, word: number, value: number) => {
    for (let lane = 0; lane < lanesPerGroup; lane += 1) set(place, word, lane, value)
  }
  const compress = (from: Places, blocks: Places, to: Places, groups: number) => {
    // The module's loop checks the count after an iteration.
    if (groups > 0) compressAll(from.at, from.step, blocks.at, blocks.step, to.at, to.step, groups)
  }
  const initial = { at: reserve(stateLength), step: 0 }
  for (const [word, value] of initialState.entries()) setAll(initial.at, word, value)
  return {
    reserve,
    get: (place, word, lane) => view.getUint32(placeOf(place, word, lane), true),
    set,
    setAll,
    compress,
    digest: (messages, to, groups) => {
      const results = { at: to, step: stateLength }
      compress(initial, { at: messages, step: messageLength }, results, groups)
      compress(results, { at: messages + blockLength, step: messageLength }, results, groups)
    },
  }
}

/** HMAC with one key: the states after the key's block, from which every message continues. */
export interface KeyStates {
  readonly inner: Places
  readonly outer: Places
}

export function prepareKey(lanes: Lanes, key: Uint8Array): KeyStates {
  if (key.length !== 32) throw new Error('a key has 32 bytes')
  const words = new DataView(key.buffer, key.byteOffset, key.length)
  const initial = lanes.reserve(stateLength)
  for (const [word, value] of initialState.entries()) lanes.setAll(initial, word, value)
  const block = lanes.reserve(blockLength)
  const stateAfter = (pad: number) => {
    const state = lanes.reserve(stateLength)
    for (let word = 0; word < 16; word += 1) lanes.setAll(block, word, (word < 8 ? words.getUint32(word * 4) : 0) ^ pad)
    lanes.compress({ at: initial, step: 0 }, { at: block, step: 0 }, { at: state, step: 0 }, 1)
    return { at: state, step: 0 }
  }
  return { inner: stateAfter(0x36363636), outer: stateAfter(0x5c5c5c5c) }
}

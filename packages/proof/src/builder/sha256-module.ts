import { roundConstants } from '../sha256.ts'

/**
 * SHA-256 of four messages at once, as a WebAssembly module that is assembled here, instruction by instruction. A builder hashes many short
 * messages of one length: four of them fit side by side into the 128-bit registers that every machine has.
 */
type Code = readonly number[]

/** The module's parameters: the offsets and strides of states, blocks and results. */
const from = 0
const fromStep = 1
const block = 2
const blockStep = 3
const to = 4
const toStep = 5
const count = 6
// Its variables: a to h, sixteen words of the message, and three of a round.
const firstState = 7
const firstWord = 15
const sum = 31
const pairs = [32, 33] as const
const vectors = 27

const get = (local: number): Code => [0x20, local]
const set = (local: number): Code => [0x21, local]
const tee = (local: number): Code => [0x22, local]
const constant = (value: number): Code => [0x41, value]
const addInteger: Code = [0x6a]
const vector = (operation: number): Code => [0xfd, ...leb(operation)]
const load = (address: Code, offset: number): Code => [...address, ...vector(0x00), 0, ...leb(offset)]
const loadSplat = (address: Code, offset: number): Code => [...address, ...vector(0x09), 0, ...leb(offset)]
const store = (offset: number): Code => [...vector(0x0b), 0, ...leb(offset)]
const and = vector(0x4e)
const xor = vector(0x51)
const shiftLeft = vector(0xab)
const shiftRight = vector(0xad)
const add = vector(0xae)

/** LEB128: seven bits per byte, lowest first. */
function leb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)]
}

const shifted = (local: number, bits: number): Code => [...get(local), ...constant(bits), ...shiftRight]
const rotated = (local: number, bits: number): Code => [
  ...shifted(local, bits),
  ...get(local),
  ...constant(32 - bits),
  ...shiftLeft,
  ...xor,
]
const rotatedThrice = (local: number, bits: readonly [number, number, number]): Code => [
  ...rotated(local, bits[0]),
  ...rotated(local, bits[1]),
  ...xor,
  ...rotated(local, bits[2]),
  ...xor,
]
const mixed = (local: number, bits: readonly [number, number, number]): Code => [
  ...rotated(local, bits[0]),
  ...rotated(local, bits[1]),
  ...xor,
  ...shifted(local, bits[2]),
  ...xor,
]

const word = (at: number): number => firstWord + (at % 16)
/** Which variable is a, b, ... h of a round: the names rotate instead of the eight values. */
const state = (round: number, name: number): number => firstState + ((name - round + 64) % 8)

/** From the seventeenth round on a word follows from four earlier ones, and replaces the oldest. */
function nextWord(round: number): Code {
  const older = [...get(word(round)), ...mixed(word(round + 1), [7, 18, 3]), ...add]
  const newer = [...get(word(round + 9)), ...mixed(word(round + 14), [17, 19, 10]), ...add]
  return [...older, ...newer, ...add, ...set(word(round))]
}

/** Concatenates instructions. */
function inOrder(...parts: readonly Code[]): Code {
  return parts.flat()
}

function codeOfRound(round: number): Code {
  const a = state(round, 0)
  const b = state(round, 1)
  const d = state(round, 3)
  const e = state(round, 4)
  const f = state(round, 5)
  const g = state(round, 6)
  const h = state(round, 7)
  const pair = pairs[round % 2] ?? 0
  const pairBefore = pairs[(round + 1) % 2] ?? 0
  const chosen = inOrder(get(f), get(g), xor, get(e), and, get(g), xor)
  // maj(a, b, c) = b ^ ((a ^ b) & (b ^ c)), and b ^ c is a ^ b of the round before.
  const majority = inOrder(get(a), get(b), xor, tee(pair), get(pairBefore), and, get(b), xor)
  const begun = inOrder(get(h), get(word(round)), add, loadSplat(constant(0), round * 4), add)
  return inOrder(
    round < 16 ? [] : nextWord(round),
    inOrder(begun, rotatedThrice(e, [6, 11, 25]), add, chosen, add, set(sum)),
    inOrder(get(d), get(sum), add, set(d)),
    inOrder(get(sum), rotatedThrice(a, [2, 13, 22]), add, majority, add, set(h)),
  )
}

function advance(place: number, step: number): Code {
  return [...get(place), ...get(step), ...addInteger, ...set(place)]
}

const loop: Code = [0x03, 0x40]
const subtract: Code = [0x6b]
const repeatIfNotZero: Code = [0x0d, 0]
const end: Code = [0x0b]

function body(): Code {
  const names = Array.from({ length: 8 }, (_, name) => name)
  const words = Array.from({ length: 16 }, (_, at) => at)
  return inOrder(
    [1, vectors, 0x7b],
    loop,
    ...names.map((name) => inOrder(load(get(from), name * 16), set(state(0, name)))),
    ...words.map((at) => inOrder(load(get(block), at * 16), set(word(at)))),
    inOrder(get(state(0, 1)), get(state(0, 2)), xor, set(pairs[1])),
    ...roundConstants.map((_, round) => codeOfRound(round)),
    ...names.map((name) => inOrder(get(to), load(get(from), name * 16), get(state(0, name)), add, store(name * 16))),
    advance(from, fromStep),
    advance(block, blockStep),
    advance(to, toStep),
    inOrder(get(count), constant(1), subtract, tee(count), repeatIfNotZero),
    end,
    end,
  )
}

function section(id: number, content: Code): Code {
  return [id, ...leb(content.length), ...content]
}

function exported(name: string, kind: number): Code {
  return [name.length, ...new TextEncoder().encode(name), kind, 0]
}

const integer = 0x7f

const header: Code = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]

/** Exports its memory, and `compress`: the compression function of SHA-256 on `count` groups of four blocks. */
export function sha256Module(memoryPages: number): Uint8Array<ArrayBuffer> {
  const compress = body()
  const constants = roundConstants.flatMap((value) => [
    value & 0xff,
    (value >>> 8) & 0xff,
    (value >>> 16) & 0xff,
    value >>> 24,
  ])
  const parameters = Array.from({ length: 7 }, () => integer)
  return Uint8Array.from(
    inOrder(
      header,
      section(1, [1, 0x60, parameters.length, ...parameters, 0]),
      section(3, [1, 0]),
      section(5, [1, 0, ...leb(memoryPages)]),
      section(7, [2, ...exported('memory', 2), ...exported('compress', 0)]),
      section(10, [1, ...leb(compress.length), ...compress]),
      section(11, [1, 0, ...constant(0), ...end, ...leb(constants.length), ...constants]),
    ),
  )
}

export const roundConstantsLength: number = roundConstants.length * 4

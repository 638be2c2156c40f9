import { blockLength, type Lanes, lanesPerGroup, messageLength, prepareKey, stateLength } from './lanes.ts'
import { idWords, kindsAt, kindsWords, recordLength, totalAt } from './page.ts'

/** Receives a leaf: its hash is at this offset and lane. */
export type TakeLeaf = (place: number, lane: number, sumHigh: number, sumLow: number) => void

const batchMax = 256
const batchGroups = batchMax / lanesPerGroup
const leavesLength = 2 * batchGroups

// The purposes of salts, a lane each: SPECIFICATION.md, section 2.
const purposes = [0x00, 0x01, 0xff, 0xfe]
const openingLane = 2
const splitLane = 3
const hmacBitsInner = (64 + 17) * 8
const hmacBitsOuter = (64 + 32) * 8
const kindsBits = (32 + kindsWords * 4) * 8
const leafBits = 114 * 8
const endOfMessage = 0x8000_0000
const word32 = 0x1_0000_0000

export const leafMakerLength: number =
  batchMax * (2 * blockLength + stateLength) + batchGroups * 4 * (messageLength + stateLength) + 16 * blockLength

/**
 * Makes both leaves of every investor of a page. Everything is hashed four at a time. Totals of a page are below 2^53, so numbers hold their
 * parts exactly.
 */
export function openLeafMaker(lanes: Lanes, snapshot: number, key: Uint8Array) {
  const rooms = reserveRooms(lanes, snapshot)
  const states = prepareKey(lanes, key)
  return (page: DataView, count: number, take: TakeLeaf): void => {
    for (let first = 0; first < count; first += batchMax) {
      const size = Math.min(batchMax, count - first)
      deriveSalts(lanes, rooms, states, page, first, size)
      writeOpenings(lanes, rooms, page, first, size)
      const groups = Math.ceil(size / lanesPerGroup)
      lanes.digest(rooms.idMessages, rooms.ids, groups)
      lanes.digest(rooms.kindsMessages, rooms.kinds, groups)
      writeLeaves(lanes, rooms, snapshot, page, first, size)
      lanes.digest(rooms.leafMessages, rooms.leaves, Math.ceil(size / 2))
      takeLeaves(rooms, size, take)
    }
  }
}

type Rooms = ReturnType<typeof reserveRooms>

/** All buffers of a batch, with the constant parts of every message written once. */
function reserveRooms(lanes: Lanes, snapshot: number) {
  const rooms = {
    inner: { at: lanes.reserve(batchMax * blockLength), step: blockLength },
    outer: { at: lanes.reserve(batchMax * blockLength), step: blockLength },
    salts: { at: lanes.reserve(batchMax * stateLength), step: stateLength },
    idMessages: lanes.reserve(batchGroups * messageLength),
    kindsMessages: lanes.reserve(batchGroups * messageLength),
    ids: lanes.reserve(batchGroups * stateLength),
    kinds: lanes.reserve(batchGroups * stateLength),
    leafMessages: lanes.reserve(leavesLength * messageLength),
    leaves: lanes.reserve(leavesLength * stateLength),
    sums: new Float64Array(batchMax * 2),
  }
  for (let person = 0; person < batchMax; person += 1) {
    const inner = rooms.inner.at + person * blockLength
    for (const [lane, purpose] of purposes.entries()) lanes.set(inner, 4, lane, (purpose << 24) | 0x80_0000)
    lanes.setAll(inner, 15, hmacBitsInner)
    const outer = rooms.outer.at + person * blockLength
    lanes.setAll(outer, 8, endOfMessage)
    lanes.setAll(outer, 15, hmacBitsOuter)
  }
  for (let group = 0; group < batchGroups; group += 1) {
    const kinds = rooms.kindsMessages + group * messageLength
    lanes.setAll(kinds, 8 + kindsWords, endOfMessage)
    lanes.setAll(kinds, 31, kindsBits)
  }
  for (let group = 0; group < leavesLength; group += 1) {
    const leaf = rooms.leafMessages + group * messageLength
    lanes.setAll(leaf, 0, 0x0043_484c)
    lanes.setAll(leaf, 1, 0x3100_0000 | (snapshot >>> 8))
    lanes.setAll(leaf, 31, leafBits)
  }
  return rooms
}

/** An investor's four salts are four lanes; the result of the inner hash is the message of the outer one. */
function deriveSalts(
  lanes: Lanes,
  { inner, outer, salts }: Rooms,
  states: ReturnType<typeof prepareKey>,
  page: DataView,
  first: number,
  size: number,
): void {
  for (let person = 0; person < size; person += 1) {
    const record = (first + person) * recordLength
    const block = inner.at + person * blockLength
    for (let word = 0; word < 4; word += 1) lanes.setAll(block, word, page.getUint32(record + word * 4))
  }
  lanes.compress(states.inner, inner, outer, size)
  lanes.compress(states.outer, outer, salts, size)
}

/** The messages of `id` and `kinds`: the opening's salt, followed by the page's words. */
function writeOpenings(lanes: Lanes, rooms: Rooms, page: DataView, first: number, size: number): void {
  for (let person = 0; person < size; person += 1) {
    const record = (first + person) * recordLength
    const place = (person >>> 2) * messageLength
    const lane = person & 3
    const salt = rooms.salts.at + person * stateLength
    const id = rooms.idMessages + place
    const kinds = rooms.kindsMessages + place
    for (let word = 0; word < 8; word += 1) {
      const value = lanes.get(salt, word, openingLane)
      lanes.set(id, word, lane, value)
      lanes.set(kinds, word, lane, value)
    }
    for (let word = 0; word < idWords; word += 1) lanes.set(id, 8 + word, lane, page.getUint32(record + word * 4))
    for (let word = 0; word < kindsWords; word += 1)
      lanes.set(kinds, 8 + word, lane, page.getUint32(record + kindsAt + word * 4))
  }
}

/** 00 "CHL1" snapshot id part sum kinds salt: the fields are not word-aligned, so each word is made of two neighbours. */
function writeLeaves(lanes: Lanes, rooms: Rooms, snapshot: number, page: DataView, first: number, size: number): void {
  for (let person = 0; person < size; person += 1) {
    const salt = rooms.salts.at + person * stateLength
    const opening = (person >>> 2) * stateLength
    const from = person & 3
    const leaf = rooms.leafMessages + (person >>> 1) * messageLength
    const lane = (person & 1) * 2
    const record = (first + person) * recordLength
    const total = page.getUint32(record + totalAt) * word32 + page.getUint32(record + totalAt + 4)
    const random = (BigInt(lanes.get(salt, 0, splitLane)) << 32n) | BigInt(lanes.get(salt, 1, splitLane))
    const sum = Number(random % BigInt(total + 1))
    rooms.sums[person * 2] = sum
    rooms.sums[person * 2 + 1] = total - sum
    let idBefore = snapshot
    let kindsBefore = 0
    for (let word = 0; word < 8; word += 1) {
      const id = lanes.get(rooms.ids + opening, word, from)
      const idWord = (idBefore << 24) | (id >>> 8)
      lanes.set(leaf, 2 + word, lane, idWord)
      lanes.set(leaf, 2 + word, lane + 1, idWord)
      idBefore = id
      const kinds = lanes.get(rooms.kinds + opening, word, from)
      const kindsWord = (kindsBefore << 16) | (kinds >>> 16)
      lanes.set(leaf, 12 + word, lane, kindsWord)
      lanes.set(leaf, 12 + word, lane + 1, kindsWord)
      kindsBefore = kinds
    }
    for (let part = 0; part < 2; part += 1)
      writePart(lanes, leaf, lane + part, part, part === 0 ? sum : total - sum, idBefore, kindsBefore, salt)
  }
}

/** What differs between both leaves: the part, its sum and its salt, with the ends of the fields before them. */
function writePart(
  lanes: Lanes,
  leaf: number,
  lane: number,
  part: number,
  sum: number,
  idEnd: number,
  kindsEnd: number,
  salt: number,
): void {
  const sumHigh = Math.floor(sum / word32)
  lanes.set(leaf, 10, lane, (idEnd << 24) | (part << 16) | (sumHigh >>> 16))
  lanes.set(leaf, 11, lane, (sumHigh << 16) | (sum >>> 16))
  lanes.set(leaf, 12, lane, (sum << 16) | lanes.get(leaf, 12, lane))
  let before = kindsEnd
  for (let word = 0; word < 8; word += 1) {
    const value = lanes.get(salt, word, part)
    lanes.set(leaf, 20 + word, lane, (before << 16) | (value >>> 16))
    before = value
  }
  lanes.set(leaf, 28, lane, (before << 16) | 0x8000)
}

function takeLeaves(rooms: Rooms, size: number, take: TakeLeaf): void {
  for (let leaf = 0; leaf < size * 2; leaf += 1) {
    const sum = rooms.sums[leaf] ?? 0
    take(rooms.leaves + (leaf >>> 2) * stateLength, leaf & 3, Math.floor(sum / word32), sum >>> 0)
  }
}

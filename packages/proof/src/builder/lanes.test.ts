import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hexOf } from '../bytes.ts'
import { randomFrom } from '../testing.ts'
import { blockLength, lanesPerGroup, messageLength, openLanes, prepareKey, stateLength } from './lanes.ts'

/** Writes a message with its padding, which must fit into `blocks`. */
function padded(message: Uint8Array, blocks: number, lengthBefore = 0): DataView {
  const view = new DataView(new ArrayBuffer(blocks * 64))
  for (const [at, byte] of message.entries()) view.setUint8(at, byte)
  view.setUint8(message.length, 0x80)
  view.setUint32(blocks * 64 - 4, (lengthBefore + message.length) * 8)
  return view
}

const digestAt = (lanes: ReturnType<typeof openLanes>, place: number, lane: number) =>
  Array.from({ length: 8 }, (_, word) => lanes.get(place, word, lane).toString(16).padStart(8, '0')).join('')

test('hashes four messages side by side as SHA-256 does, whatever their bytes and their length', () => {
  const groups = 40
  const lanes = openLanes(groups * (messageLength + stateLength))
  const messages = lanes.reserve(groups * messageLength)
  const results = lanes.reserve(groups * stateLength)
  const random = randomFrom('lanes')
  const texts: Uint8Array[] = []
  for (let number = 0; number < groups * lanesPerGroup; number += 1) {
    // Two blocks hold 56 to 119 bytes.
    const message = random(56 + (number % 64))
    texts.push(message)
    const view = padded(message, 2)
    const place = messages + Math.floor(number / 4) * messageLength
    for (let word = 0; word < 32; word += 1) lanes.set(place, word, number % 4, view.getUint32(word * 4))
  }
  lanes.digest(messages, results, groups)
  for (const [number, message] of texts.entries())
    expect(digestAt(lanes, results + Math.floor(number / 4) * stateLength, number % 4)).toBe(
      createHash('sha256').update(message).digest('hex'),
    )
})

test('HMAC goes on from the states of its key', () => {
  const lanes = openLanes(10_000)
  const random = randomFrom('hmac')
  const key = random(32)
  const { inner, outer } = prepareKey(lanes, key)
  const blocks = { at: lanes.reserve(blockLength), step: blockLength }
  const results = { at: lanes.reserve(stateLength), step: stateLength }
  const messages = Array.from({ length: 4 }, () => random(17))
  for (const [lane, message] of messages.entries())
    for (let word = 0; word < 16; word += 1)
      lanes.set(blocks.at, word, lane, padded(message, 1, 64).getUint32(word * 4))
  lanes.compress(inner, blocks, results, 1)
  for (const lane of messages.keys()) {
    const digest = new DataView(Uint8Array.from(Buffer.from(digestAt(lanes, results.at, lane), 'hex')).buffer)
    const view = padded(new Uint8Array(digest.buffer), 1, 64)
    for (let word = 0; word < 16; word += 1) lanes.set(blocks.at, word, lane, view.getUint32(word * 4))
  }
  lanes.compress(outer, blocks, results, 1)
  for (const [lane, message] of messages.entries())
    expect(digestAt(lanes, results.at, lane), hexOf(message)).toBe(
      createHmac('sha256', key).update(message).digest('hex'),
    )
})

test('memory ends where it was said to', () => {
  const lanes = openLanes(1_000)
  expect(() => lanes.reserve(1_000_000)).toThrow('are not in the module')
  expect(() => prepareKey(lanes, new Uint8Array(31))).toThrow('32 bytes')
})

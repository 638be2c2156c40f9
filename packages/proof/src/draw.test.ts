import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isDrawn } from './draw.ts'

const blockHash = createHash('sha256').update('block').digest()
const personOf = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

test('one in a hundred is drawn, by the first four bytes of the digest of the block’s hash and the person’s id', () => {
  const people = Array.from({ length: 20_000 }, (_, number) => personOf(number))
  const drawn = people.filter((personId) => isDrawn(blockHash, personId))
  expect(drawn.length).toBeGreaterThan(150)
  expect(drawn.length).toBeLessThan(250)
  const another = createHash('sha256').update('another block').digest()
  expect(drawn.filter((personId) => isDrawn(another, personId)).length).toBeLessThan(10)
  for (const personId of people.slice(0, 500)) {
    const digest = createHash('sha256')
      .update(blockHash)
      .update(Buffer.from(personId.replaceAll('-', ''), 'hex'))
      .digest()
    // 42,949,672 is the last number below a hundredth of 2^32.
    expect(isDrawn(blockHash, personId), personId).toBe(digest.readUInt32BE(0) <= 42_949_672)
  }
})

test('error: no investor is drawn by what is no hash, or under what is no id', () => {
  const [drawn = ''] = Array.from({ length: 1_000 }, (_, number) => personOf(number)).filter((id) =>
    isDrawn(blockHash, id),
  )
  expect(isDrawn(blockHash, drawn)).toBe(true)
  expect(isDrawn(blockHash.subarray(1), drawn)).toBe(false)
  expect(isDrawn(blockHash, drawn.slice(1))).toBe(false)
})

import { expect, test } from 'vitest'
import { randomFrom } from '../testing.ts'
import { compareBytes } from '../tree/build.ts'
import { nodeLength } from '../tree/node.ts'
import { sortLeaves } from './sort.ts'

function sorted(leaves: readonly Uint8Array[], known: number): Uint8Array[] {
  const raw = new Uint8Array(leaves.length * nodeLength)
  for (const [index, leaf] of leaves.entries()) raw.set(leaf, index * nodeLength)
  const into = new Uint8Array(raw.length)
  sortLeaves(new DataView(raw.buffer), leaves.length, known, new DataView(into.buffer), new Float64Array(leaves.length))
  return leaves.map((_, index) => into.slice(index * nodeLength, (index + 1) * nodeLength))
}

test('leaves ascend by their whole hashes, also where the deciding bits are equal', () => {
  const random = randomFrom('sort')
  for (const known of [0, 1, 8]) {
    for (const sameBytes of [1, 4, 5, 6, 31]) {
      const leaves = Array.from({ length: 300 }, (_, index) => {
        const leaf = random(nodeLength).fill(0x5a, 0, sameBytes)
        // With 31 bytes the same there are 256 hashes.
        if (sameBytes === 31) leaf[31] = index
        return leaf
      }).slice(0, 256)
      const expected = leaves.toSorted((left, right) => compareBytes(left.subarray(0, 32), right.subarray(0, 32)))
      expect(sorted(leaves, known), `${sameBytes} bytes`).toEqual(expected)
    }
  }
})

test('error: a hash that is there twice is refused, whatever its sums', () => {
  const random = randomFrom('twice')
  const leaves = Array.from({ length: 50 }, () => random(nodeLength))
  const again = Uint8Array.from(leaves[20] ?? [])
  again[39] = (again[39] ?? 0) ^ 1
  expect(() => sorted([...leaves, again], 0)).toThrow('two leaves have one hash')
})

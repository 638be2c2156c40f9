import { expect, test } from 'vitest'
import { hex32 } from '../testing.ts'
import { buildBucket, rootOfBucket } from './build.ts'
import { joinNodes, type SumNode, sumMaxMicro } from './node.ts'
import { bucketOf, shapeFor } from './shape.ts'

const node = (digit: string, sumMicro: bigint): SumNode => ({ hash: hex32(digit), sumMicro })

test('a node commits to the sums of both children, so that a sum cannot wander between them', () => {
  const honest = joinNodes(node('a', 5n), node('b', 7n))
  const moved = joinNodes(node('a', 7n), node('b', 5n))
  expect(honest?.sumMicro).toBe(moved?.sumMicro)
  expect(honest?.hash).not.toEqual(moved?.hash)
})

test('no sum is negative or above the limit', () => {
  expect(joinNodes(node('a', sumMaxMicro), node('b', 0n))?.sumMicro).toBe(sumMaxMicro)
  expect(joinNodes(node('a', sumMaxMicro), node('b', 1n))).toBeUndefined()
  expect(joinNodes(node('a', -1n), node('b', 2n))).toBeUndefined()
})

test('a bucket holds each leaf once, and no more than it has room for', () => {
  expect(() => buildBucket([node('a', 1n), node('a', 1n)], 4)).toThrow('two leaves have one hash')
  expect(() => buildBucket([node('a', 1n), node('b', 1n), node('c', 1n)], 1)).toThrow('does not hold 3')
  const order = [node('c', 3n), node('a', 1n), node('b', 2n)]
  expect(rootOfBucket(buildBucket(order, 4))).toEqual(rootOfBucket(buildBucket(order.toReversed(), 4)))
  expect(rootOfBucket(buildBucket(order, 4)).sumMicro).toBe(6n)
  expect(rootOfBucket(buildBucket([], 4)).sumMicro).toBe(0n)
})

test('buckets hold 4,096 to 8,192 leaves, with room for twice as many', () => {
  expect(shapeFor(0)).toEqual({ bucketBits: 0, bucketHeight: 10 })
  expect(shapeFor(3_000)).toEqual({ bucketBits: 0, bucketHeight: 12 })
  expect(shapeFor(8_191)).toEqual({ bucketBits: 0, bucketHeight: 13 })
  expect(shapeFor(8_192)).toEqual({ bucketBits: 1, bucketHeight: 14 })
  expect(shapeFor(2_000_000)).toEqual({ bucketBits: 8, bucketHeight: 14 })
  expect(shapeFor(20_000_000)).toEqual({ bucketBits: 12, bucketHeight: 14 })
  expect(bucketOf(hex32('f'), { bucketBits: 13, bucketHeight: 13 })).toBe(8_191)
})

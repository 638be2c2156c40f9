import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { joined } from '../bytes.ts'
import { hex32, randomFrom } from '../testing.ts'
import { foldCrown, joinNodes, readNodes, type SumNode, sumMaxMicro, writeNode } from './node.ts'

const seed = process.env['TEST_SEED'] ?? '1'
const random = randomFrom(`nodes ${seed}`)
const node = (digit: string, sumMicro: bigint): SumNode => ({ hash: hex32(digit), sumMicro })
const bytesOf = (...nodes: readonly SumNode[]) => joined(...nodes.map(writeNode))

/** The specification's node by Node's hash function and whole numbers, and nothing of what is tested. */
function nodeByNode([left, right]: readonly SumNode[]): SumNode | undefined {
  if (left === undefined || right === undefined || left.sumMicro + right.sumMicro > sumMaxMicro) return undefined
  const hash = createHash('sha256').update(Uint8Array.of(1)).update(bytesOf(left, right)).digest()
  return { hash: new Uint8Array(hash), sumMicro: left.sumMicro + right.sumMicro }
}

function foldedByNode(nodes: readonly SumNode[]): SumNode | undefined {
  const [first] = nodes
  if (nodes.length === 1) return first
  const above = nodes.flatMap((_, at) => (at % 2 === 0 ? [nodeByNode(nodes.slice(at, at + 2))] : []))
  const whole = above.filter((one) => one !== undefined)
  return whole.length === above.length ? foldedByNode(whole) : undefined
}

test(`seed ${seed}: random crowns of every size fold to what Node hashes, also from inside a larger array`, () => {
  for (let bits = 0; bits <= 9; bits += 1) {
    const bytes = random(40 * 2 ** bits + 3).subarray(3)
    // Sums that together stay below the limit.
    for (let at = 32; at < bytes.length; at += 40) bytes.fill(0, at, at + 2)
    const before = Uint8Array.from(bytes)
    expect(foldCrown(bytes), `2^${bits} nodes`).toEqual(foldedByNode(readNodes(bytes)))
    expect(bytes, 'the crown that was passed is not written to').toEqual(before)
  }
})

const edges = [
  0n,
  1n,
  2n ** 32n - 1n,
  2n ** 32n,
  2n ** 63n,
  2n ** 64n - 1n,
  sumMaxMicro - 1n,
  sumMaxMicro,
  sumMaxMicro + 1n,
]

test('error: two sums are refused exactly where they are more than a tree may hold, whatever carries from half to half', () => {
  for (const left of edges)
    for (const right of [...edges, sumMaxMicro - left, sumMaxMicro - left + 1n].filter((sum) => sum >= 0n)) {
      const nodes = [node('a', left), node('b', right)] as const
      const expected = nodeByNode(nodes)
      expect(foldCrown(bytesOf(...nodes)), `${left} + ${right}`).toEqual(expected)
      expect(joinNodes(...nodes), `${left} + ${right}`).toEqual(expected)
    }
})

test('error: a sum that is too large is refused at any height, and one that u64 would wrap in any node', () => {
  const half = (sumMaxMicro + 1n) / 2n
  const crown = [node('a', half), node('b', 0n), node('c', 0n), node('d', half)]
  expect(foldCrown(bytesOf(...crown))).toBeUndefined()
  expect(foldCrown(bytesOf(...crown.with(3, node('d', half - 1n))))?.sumMicro).toBe(sumMaxMicro)
  expect(joinNodes(node('a', 2n ** 64n), node('b', 0n))).toBeUndefined()
  expect(joinNodes(node('a', 5n - 2n ** 64n), node('b', 0n))).toBeUndefined()
})

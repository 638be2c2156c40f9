import { hashLength, nodeLength } from '../tree/node.ts'

/** The most that fit into a key beside 32 bits of a hash. */
export const sortedMax: number = 2 ** 21

/**
 * Copies leaves into ascending order of their hashes. All of them agree in their first `known` bits, at most 31; the 32 bits after those
 * decide, and the whole hash where they are equal. Two leaves with the same hash would be two debts shown as one, and are refused.
 */
export function sortLeaves(leaves: DataView, count: number, known: number, sorted: DataView, keys: Float64Array): void {
  if (count > sortedMax) throw new Error(`${count} leaves are too many for one part of a tree`)
  for (let index = 0; index < count; index += 1) {
    const at = index * nodeLength
    const high = leaves.getUint32(at)
    const bits = known === 0 ? high : (high << known) | (leaves.getUint32(at + 4) >>> (32 - known))
    keys[index] = (bits >>> 0) * sortedMax + index
  }
  const order = keys.subarray(0, count).sort()
  settleTies(leaves, order)
  for (let index = 0; index < count; index += 1) {
    const from = indexIn(order, index) * nodeLength
    const to = index * nodeLength
    for (let word = 0; word < nodeLength; word += 4) sorted.setUint32(to + word, leaves.getUint32(from + word))
    if (index > 0 && compareHashes(sorted, to - nodeLength, to) >= 0) throw new Error('two leaves have one hash')
  }
}

function indexIn(order: Float64Array, at: number): number {
  const key = order[at] ?? 0
  return key - Math.floor(key / sortedMax) * sortedMax
}

function settleTies(leaves: DataView, order: Float64Array): void {
  const bitsAt = (at: number) => Math.floor((order[at] ?? 0) / sortedMax)
  for (let at = 1; at < order.length; at += 1) {
    for (let below = at; below > 0 && bitsAt(below) === bitsAt(below - 1); below -= 1) {
      const left = indexIn(order, below - 1) * nodeLength
      const right = indexIn(order, below) * nodeLength
      if (compareHashes(leaves, left, right) <= 0) break
      const moved = order[below] ?? 0
      order[below] = order[below - 1] ?? 0
      order[below - 1] = moved
    }
  }
}

function compareHashes(view: DataView, left: number, right: number): number {
  for (let word = 0; word < hashLength; word += 4) {
    const difference = view.getUint32(left + word) - view.getUint32(right + word)
    if (difference !== 0) return difference
  }
  return 0
}

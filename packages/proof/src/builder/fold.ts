import { readU32, u64 } from '../bytes.ts'
import { emptyNodes } from '../tree/build.ts'
import { nodeLength, sumMaxMicro, writeNode } from '../tree/node.ts'
import { bucketHeightMax } from '../tree/shape.ts'
import { type Lanes, lanesPerGroup, messageLength, stateLength } from './lanes.ts'

/** Nodes in a row, 40 bytes each, as files have them. */
export interface Nodes {
  readonly view: DataView
  /** The first of them, in bytes. */
  readonly at: number
  readonly count: number
}

const batchGroups = 128
const batchNodes = batchGroups * lanesPerGroup
const hashWords = 8
const nodeWords = nodeLength / 4
const nodeBits = 81 * 8
const sumMax = u64(sumMaxMicro)
const sumMaxHigh = readU32(sumMax, 0)
const sumMaxLow = readU32(sumMax, 4)

export const folderLength: number = batchGroups * (messageLength + stateLength)

/**
 * Folds a row of nodes in pairs, up to one node of the given height; all levels are kept until the next fold. An empty row folds to the
 * empty node.
 */
export function openFolder(lanes: Lanes, nodesMax: number) {
  const messages = lanes.reserve(batchGroups * messageLength)
  const results = lanes.reserve(batchGroups * stateLength)
  for (let group = 0; group < batchGroups; group += 1) lanes.setAll(messages + group * messageLength, 31, nodeBits)
  const empty = new DataView(new ArrayBuffer((bucketHeightMax + 1) * nodeLength))
  for (const [height, node] of emptyNodes(bucketHeightMax).entries())
    new Uint8Array(empty.buffer).set(writeNode(node), height * nodeLength)
  // Each level has half the nodes of the one below, and one more where they are odd.
  const room = new DataView(new ArrayBuffer((nodesMax + 2 * bucketHeightMax + 32) * nodeLength))
  const emptyAt = (height: number): Nodes => ({ view: empty, at: height * nodeLength, count: 1 })
  return {
    /** The empty node at a height of a bucket. */
    emptyAt,
    fold: (leaves: Nodes, height: number): readonly Nodes[] => {
      const levels = [leaves]
      let below = leaves
      let at = 0
      for (let level = 0; level < height; level += 1) {
        const above: Nodes = { view: room, at, count: Math.ceil(below.count / 2) }
        foldLevel(lanes, { messages, results }, below, emptyAt(level), above)
        at += above.count * nodeLength
        levels.push(above)
        below = above
      }
      return levels
    },
  }
}

export type Folder = ReturnType<typeof openFolder>

/** The node at the top of what was folded. */
export function topOf(folder: Folder, levels: readonly Nodes[]): Nodes {
  const height = levels.length - 1
  const top = levels[height]
  return top === undefined || top.count === 0 ? folder.emptyAt(height) : top
}

function foldLevel(
  lanes: Lanes,
  { messages, results }: { readonly messages: number; readonly results: number },
  below: Nodes,
  empty: Nodes,
  above: Nodes,
): void {
  for (let first = 0; first < above.count; first += batchNodes) {
    const size = Math.min(batchNodes, above.count - first)
    for (let node = 0; node < size; node += 1) {
      const left = below.at + (first + node) * 2 * nodeLength
      const hasRight = (first + node) * 2 + 1 < below.count
      const message = messages + (node >>> 2) * messageLength
      const rightView = hasRight ? below.view : empty.view
      const right = hasRight ? left + nodeLength : empty.at
      writeMessage(lanes, message, node & 3, below.view, left, rightView, right)
      writeSum(above.view, above.at + (first + node) * nodeLength, below.view, left, rightView, right)
    }
    lanes.digest(messages, results, Math.ceil(size / lanesPerGroup))
    for (let node = 0; node < size; node += 1) {
      const result = results + (node >>> 2) * stateLength
      const at = above.at + (first + node) * nodeLength
      for (let word = 0; word < hashWords; word += 1)
        above.view.setUint32(at + word * 4, lanes.get(result, word, node & 3))
    }
  }
}

/** 01, then both nodes as they are: everything is one byte further than a word. */
function writeMessage(
  lanes: Lanes,
  message: number,
  lane: number,
  leftView: DataView,
  left: number,
  rightView: DataView,
  right: number,
): void {
  let before = 0x01
  for (let word = 0; word < nodeWords; word += 1) {
    const value = leftView.getUint32(left + word * 4)
    lanes.set(message, word, lane, (before << 24) | (value >>> 8))
    before = value
  }
  for (let word = 0; word < nodeWords; word += 1) {
    const value = rightView.getUint32(right + word * 4)
    lanes.set(message, nodeWords + word, lane, (before << 24) | (value >>> 8))
    before = value
  }
  lanes.set(message, 2 * nodeWords, lane, (before << 24) | 0x80_0000)
}

function writeSum(
  view: DataView,
  at: number,
  leftView: DataView,
  left: number,
  rightView: DataView,
  right: number,
): void {
  const low = leftView.getUint32(left + 36) + rightView.getUint32(right + 36)
  const high = leftView.getUint32(left + 32) + rightView.getUint32(right + 32) + (low > 0xffff_ffff ? 1 : 0)
  if (high > sumMaxHigh || (high === sumMaxHigh && low >>> 0 > sumMaxLow))
    throw new Error('the sums of a tree stay below 10^18')
  view.setUint32(at + 32, high)
  view.setUint32(at + 36, low >>> 0)
}

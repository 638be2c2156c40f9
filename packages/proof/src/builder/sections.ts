import { openSync } from 'node:fs'
import { nodeLength } from '../tree/node.ts'
import type { TreeShape } from '../tree/shape.ts'
import { type Nodes, openFolder, topOf } from './fold.ts'
import type { Lanes } from './lanes.ts'
import { sortLeaves } from './sort.ts'
import { type Chunk, readAll, writeAll } from './spill.ts'

/** The unit of sorting: a few whole buckets, with all leaves of some parts. */
export interface Section {
  /** Where they are in each spill file, by the file's index. */
  readonly chunks: readonly (readonly Chunk[])[]
  readonly leaves: number
  /** How many leaves precede these in the file of all leaves. */
  readonly leavesBefore: number
}

export interface FinishedSection {
  readonly roots: Uint8Array<ArrayBuffer>
  readonly counts: readonly number[]
}

export interface SectionsPlan {
  readonly shape: TreeShape
  /** The bits that all leaves of a section share. */
  readonly sectionBits: number
  readonly leavesMax: number
  readonly spillPaths: readonly string[]
  readonly bucketsPath: string
}

/** Sorts section after section into the file of all leaves, and folds their buckets. Files are closed when the thread ends. */
export function openSections(lanes: Lanes, plan: SectionsPlan) {
  const { shape, sectionBits, leavesMax, spillPaths, bucketsPath } = plan
  const spills = spillPaths.map((path) => openSync(path, 'r'))
  const buckets = openSync(bucketsPath, 'r+')
  const raw = new DataView(new ArrayBuffer(leavesMax * nodeLength))
  const sorted = new DataView(new ArrayBuffer(leavesMax * nodeLength))
  const keys = new Float64Array(leavesMax)
  const folder = openFolder(lanes, Math.max(Math.min(leavesMax, 2 ** shape.bucketHeight), 2 ** shape.bucketBits))
  const load = (section: Section) => {
    let at = 0
    for (const [index, chunks] of section.chunks.entries()) {
      for (const { at: from, length } of chunks) {
        readAll(spills[index] ?? 0, new Uint8Array(raw.buffer, at, length), from)
        at += length
      }
    }
    if (at !== section.leaves * nodeLength) throw new Error('the leaves of a section are not all there')
  }
  return {
    /** The roots of the section's buckets, in their order, and how many leaves each has. */
    finish: (section: Section): FinishedSection => {
      load(section)
      sortLeaves(raw, section.leaves, sectionBits, sorted, keys)
      const bytes = new Uint8Array(sorted.buffer, 0, section.leaves * nodeLength)
      writeAll(buckets, bytes, section.leavesBefore * nodeLength)
      const roots = new Uint8Array(2 ** (shape.bucketBits - sectionBits) * nodeLength)
      const counts: number[] = []
      let first = 0
      for (let bucket = 0; bucket < roots.length / nodeLength; bucket += 1) {
        const end = endOfBucket(sorted, first, section.leaves, bucket, shape, sectionBits)
        if (end - first > 2 ** shape.bucketHeight)
          throw new Error(`a bucket of height ${shape.bucketHeight} does not hold ${end - first} leaves`)
        const leaves = { view: sorted, at: first * nodeLength, count: end - first }
        roots.set(bytesOfNode(topOf(folder, folder.fold(leaves, shape.bucketHeight))), bucket * nodeLength)
        counts.push(end - first)
        first = end
      }
      return { roots, counts }
    },
    /** The root over the roots of all buckets. */
    foldCrown: (crown: Uint8Array): Uint8Array<ArrayBuffer> => {
      const view = new DataView(crown.buffer, crown.byteOffset, crown.length)
      const nodes = { view, at: 0, count: crown.length / nodeLength }
      return bytesOfNode(topOf(folder, folder.fold(nodes, shape.bucketBits)))
    },
  }
}

export type Sections = ReturnType<typeof openSections>

/** The first leaf after this bucket of the section, or the total number. */
function endOfBucket(
  sorted: DataView,
  from: number,
  count: number,
  bucket: number,
  { bucketBits }: TreeShape,
  sectionBits: number,
): number {
  if (bucketBits === sectionBits) return count
  const ownBits = bucketBits - sectionBits
  let end = from
  while (end < count && (sorted.getUint32(end * nodeLength) << sectionBits) >>> (32 - ownBits) === bucket) end += 1
  return end
}

function bytesOfNode({ view, at }: Nodes): Uint8Array<ArrayBuffer> {
  return new Uint8Array(view.buffer, view.byteOffset + at, nodeLength).slice() as Uint8Array<ArrayBuffer>
}

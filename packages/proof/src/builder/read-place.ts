import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { areEqual, readU32 } from '../bytes.ts'
import { hashLength, nodeLength, readNode, type SumNode } from '../tree/node.ts'
import { bucketHeightMax, bucketOf, type TreeShape } from '../tree/shape.ts'
import type { Place } from '../tree/snapshot.ts'
import { type Folder, folderLength, type Nodes, openFolder, topOf } from './fold.ts'
import { openLanes } from './lanes.ts'
import { startLength } from './starts.ts'

/**
 * The position of a leaf in a built snapshot, and its siblings on the path to the root; undefined if it is not in it. One bucket is read; its root must be the one in
 * the crown, so that a damaged file is detected here and not by an investor.
 */
export async function readPlace(folder: string, shape: TreeShape, leafHash: Uint8Array): Promise<Place | undefined> {
  const bucket = bucketOf(leafHash, shape)
  const [leaves, root] = await Promise.all([
    readBucket(folder, bucket),
    withFile(join(folder, 'crown'), (file) => readBytes(file, bucket * nodeLength, nodeLength)),
  ])
  const view = new DataView(leaves.buffer, leaves.byteOffset, leaves.length)
  const count = leaves.length / nodeLength
  if (count > 2 ** shape.bucketHeight) throw new Error(`bucket ${bucket} of ${folder} has too many leaves`)
  const ownFolder = openedFolder()
  const levels = ownFolder.fold({ view, at: 0, count }, shape.bucketHeight)
  if (!areEqual(bytesAt(topOf(ownFolder, levels), 0), root)) throw new Error(`bucket ${bucket} of ${folder} is damaged`)
  const index = indexOf(view, leafHash)
  if (index < 0) return undefined
  const siblings = levels.slice(0, -1).map((level, height) => {
    const beside = Math.floor(index / 2 ** height) ^ 1
    return beside < level.count ? nodeIn(level, beside) : nodeIn(ownFolder.emptyAt(height), 0)
  })
  return { index, siblings }
}

let keptFolder: Folder | undefined

/** Compiled once per process; folding and reading from it are synchronous. */
function openedFolder(): Folder {
  keptFolder ??= openFolder(openLanes(folderLength), 2 ** bucketHeightMax)
  return keptFolder
}

async function readBucket(folder: string, bucket: number): Promise<Uint8Array> {
  const bounds = await withFile(join(folder, 'starts'), (file) =>
    readBytes(file, bucket * startLength, 2 * startLength),
  )
  const first = readU32(bounds, 0)
  const count = readU32(bounds, startLength) - first
  if (count < 0 || count > 2 ** bucketHeightMax)
    throw new Error(`the bounds of bucket ${bucket} of ${folder} are damaged`)
  return withFile(join(folder, 'buckets'), (file) => readBytes(file, first * nodeLength, count * nodeLength))
}

function indexOf(leaves: DataView, hash: Uint8Array): number {
  const first = readU32(hash, 0)
  for (let at = 0; at < leaves.byteLength; at += nodeLength)
    if (
      leaves.getUint32(at) === first &&
      areEqual(new Uint8Array(leaves.buffer, leaves.byteOffset + at, hashLength), hash)
    )
      return at / nodeLength
  return -1
}

function bytesAt({ view, at }: Nodes, index: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + at + index * nodeLength, nodeLength)
}

function nodeIn(nodes: Nodes, index: number): SumNode {
  return readNode(bytesAt(nodes, index), 0)
}

async function withFile<Value>(path: string, work: (file: FileHandle) => Promise<Value>): Promise<Value> {
  const file = await open(path, 'r')
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

async function readBytes(file: FileHandle, at: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) throw new Error('a file ends before what was written to it')
    done += bytesRead
  }
  return bytes
}

import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { nodeLength } from '../tree/node.ts'
import type { Lanes } from './lanes.ts'

/** A segment of a spill file: leaves of one part, in arrival order. */
export interface Chunk {
  readonly at: number
  readonly length: number
}

/** Leaves on disk, partitioned by the first bits of their hashes. */
export const partBits = 8
export const parts: number = 2 ** partBits
/** Just below 8 kB, for each of the parts. */
const chunkLength = 204 * nodeLength
const hashWords = 8

/** Keeps one chunk of each part in memory, and writes a full one to the end of the file. */
export function openSpill(path: string) {
  const file = openSync(path, 'wx')
  const room = new DataView(new ArrayBuffer(parts * chunkLength))
  const used = new Uint32Array(parts)
  const chunks: Chunk[][] = Array.from({ length: parts }, () => [])
  let end = 0
  const write = (part: number) => {
    const length = used[part] ?? 0
    writeAll(file, new Uint8Array(room.buffer, part * chunkLength, length), end)
    chunks[part]?.push({ at: end, length })
    end += length
    used[part] = 0
  }
  /** Where the next leaf of a part goes. */
  const nextOf = (part: number): number => {
    const taken = used[part] ?? 0
    if (taken === chunkLength) write(part)
    const at = part * chunkLength + (used[part] ?? 0)
    used[part] = (used[part] ?? 0) + nodeLength
    return at
  }
  return {
    addHashed: (lanes: Lanes, place: number, lane: number, sumHigh: number, sumLow: number): void => {
      const first = lanes.get(place, 0, lane)
      const at = nextOf(first >>> (32 - partBits))
      room.setUint32(at, first)
      for (let word = 1; word < hashWords; word += 1) room.setUint32(at + word * 4, lanes.get(place, word, lane))
      room.setUint32(at + 32, sumHigh)
      room.setUint32(at + 36, sumLow)
    },
    /** 40 bytes, as files have them. */
    addNode: (node: Uint8Array): void => {
      const at = nextOf((node[0] ?? 0) >>> (8 - partBits))
      new Uint8Array(room.buffer).set(node, at)
    },
    /** Writes the remaining leaves, and returns where everything is. */
    end: (): readonly (readonly Chunk[])[] => {
      for (let part = 0; part < parts; part += 1) if ((used[part] ?? 0) > 0) write(part)
      closeSync(file)
      return chunks
    },
  }
}

export function writeAll(file: number, bytes: Uint8Array, at: number): void {
  let done = 0
  while (done < bytes.length) done += writeSync(file, bytes, done, bytes.length - done, at + done)
}

export function readAll(file: number, bytes: Uint8Array, at: number): void {
  let done = 0
  while (done < bytes.length) {
    const read = readSync(file, bytes, done, bytes.length - done, at + done)
    if (read === 0) throw new Error('a file ends before what was written to it')
    done += read
  }
}

import { areEqual } from '@clearhold/proof/bytes'
import { hashOfEntry } from '@clearhold/proof/log/merkle'
import { edgeOf, growTiles, type Tile, type TilePlace, tileWidth } from '@clearhold/proof/log/tiles'
import type { Reader } from '#platform/database/database.ts'
import { logBatchMax } from '../rules.ts'
import { readNewestCheckpoint } from '../store/checkpoints.ts'
import { readLevelCounts, readLevelEnds, readLinkHashes, readLogSize, readTiles } from '../store/log.ts'
import { readLogRoot } from './read-log-root.ts'

const hashLength = 32

/** How long the log was when it was compared before, and its root then. */
export interface ComparedLog {
  readonly logSize: bigint
  readonly logRoot: Uint8Array
}

/**
 * Rebuilds the tiles of the public log from the links and names the first that differs; undefined when none does. The log may lag behind
 * the chain, but not behind what was signed. It may grow meanwhile, so a tile is compared by prefix. What was compared before is read no more than
 * its root and its last tiles need.
 */
export async function compareLog(reader: Reader, since?: ComparedLog): Promise<string | undefined> {
  const size = Number(await readLogSize(reader))
  let count = Number(since?.logSize ?? 0n)
  if (count > size) return `the log is shorter than the ${count} links that were verified`
  let edge: readonly Tile[] = await readEdge(reader, count)
  if (edge.length < edgeOf(count).length) return `a tile of the first ${count} links of the log is missing`
  if (since !== undefined && !areEqual(await readLogRoot(reader, since.logSize), since.logRoot))
    return `the first ${count} links of the log are not those that were verified`
  while (count < size) {
    const links = await readLinkHashes(reader, BigInt(count) + 1n, Math.min(logBatchMax, size - count))
    if (links.length === 0) return `the log holds ${size} links, and the chain has ${count}`
    const grown = growTiles(
      count,
      edge,
      links.map(({ hash }) => hashOfEntry(hash)),
    )
    const broken = await firstBrokenTile(reader, grown)
    if (broken !== undefined) return broken
    count += links.length
    edge = edgeAt(count, [...edge, ...grown])
  }
  const levels = since === undefined ? await readLevelCounts(reader) : await readLevelEnds(reader)
  return longerLevel(levels) ?? (await brokenCheckpoint(reader))
}

/** The last tiles of the log when it had this size: what was added to them since is left out. */
async function readEdge(reader: Reader, size: number): Promise<Tile[]> {
  const tiles = await readTiles(reader, edgeOf(size))
  return tiles.flatMap(({ level, index, hashes }) => {
    const length = (Math.floor(size / tileWidth ** level) - index * tileWidth) * hashLength
    return hashes.length < length ? [] : [{ level, index, hashes: hashes.subarray(0, length) }]
  })
}

const nameOf = ({ level, index }: TilePlace) => `${level}/${index}`

async function firstBrokenTile(reader: Reader, wanted: readonly Tile[]): Promise<string | undefined> {
  const stored = new Map((await readTiles(reader, wanted)).map((tile) => [nameOf(tile), tile.hashes]))
  for (const tile of wanted) {
    const hashes = stored.get(nameOf(tile))
    if (hashes === undefined) return `log tile ${nameOf(tile)} is missing`
    if (!areEqual(hashes.subarray(0, tile.hashes.length), tile.hashes)) return `log tile ${nameOf(tile)} was changed`
  }
  return undefined
}

/** The edge tiles of a log of this size; the newest state of a tile comes last. */
function edgeAt(size: number, tiles: readonly Tile[]): Tile[] {
  const newest = new Map(tiles.map((tile) => [nameOf(tile), tile]))
  return edgeOf(size).flatMap((place) => newest.get(nameOf(place)) ?? [])
}

/** A level holds exactly one hash for each full tile below it. */
function longerLevel(counts: Awaited<ReturnType<typeof readLevelCounts>>): string | undefined {
  let wanted = counts.find(({ level }) => level === 0)?.hashes ?? 0n
  for (const { level, hashes } of counts.filter((row) => row.level > 0)) {
    wanted /= BigInt(tileWidth)
    if (hashes !== wanted) return `level ${level} of the log holds ${hashes} hashes instead of ${wanted}`
  }
  return undefined
}

async function brokenCheckpoint(reader: Reader): Promise<string | undefined> {
  const signed = await readNewestCheckpoint(reader)
  if (signed === undefined) return undefined
  if (signed.size > (await readLogSize(reader)))
    return `the log is shorter than the ${signed.size} links that were signed`
  const root = await readLogRoot(reader, signed.size)
  return areEqual(root, signed.root)
    ? undefined
    : `the first ${signed.size} links of the log are not those that were signed`
}

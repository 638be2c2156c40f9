import { joined } from '../bytes.ts'
import { hashOfChildren, splitBefore } from './merkle.ts'

/**
 * The log's tree in C2SP tlog-tiles: a tile holds up to 256 hashes of one height, and the tiles of a level hold the roots of the
 * full tiles of the level below. A hash in them never changes, so that every size the log ever had can be answered from the newest tiles.
 */
export const tileWidth = 256
const tileHeight = 8
const hashLength = 32

export interface TilePlace {
  readonly level: number
  readonly index: number
}

/** Its hashes, concatenated. */
export interface Tile extends TilePlace {
  readonly hashes: Uint8Array
}

/** Entries from one index (inclusive) to another (exclusive). */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The ranges whose roots form the inclusion proof: PATH(m, D[n]). */
export function rangesOfInclusion(index: number, { from, to }: Range): Range[] {
  if (to - from <= 1) return []
  const split = from + splitBefore(to - from)
  return index < split
    ? [...rangesOfInclusion(index, { from, to: split }), { from: split, to }]
    : [...rangesOfInclusion(index, { from: split, to }), { from, to: split }]
}

/** The ranges whose roots form the consistency proof from `before` entries: PROOF(m, D[n]). */
export function rangesOfConsistency(before: number, { from, to }: Range, isWhole = true): Range[] {
  if (before === 0) return []
  if (before === to - from) return isWhole ? [] : [{ from, to }]
  const half = splitBefore(to - from)
  const split = from + half
  return before <= half
    ? [...rangesOfConsistency(before, { from, to: split }, isWhole), { from: split, to }]
    : [...rangesOfConsistency(before - half, { from: split, to }, false), { from, to: split }]
}

/** A complete subtree: 2^height entries, starting at index * 2^height. */
interface Subtree {
  readonly height: number
  readonly index: number
}

/** Splits a range into complete subtrees, from the largest to the smallest; it starts at a boundary of its largest subtree. */
function subtreesOf({ from, to }: Range): Subtree[] {
  if (from === to) return []
  const height = Math.floor(Math.log2(to - from))
  const count = 2 ** height
  return [{ height, index: from / count }, ...subtreesOf({ from: from + count, to })]
}

function tileOf({ height, index }: Subtree): TilePlace & { readonly offset: number; readonly count: number } {
  const level = Math.floor(height / tileHeight)
  const count = 2 ** (height % tileHeight)
  const first = index * count
  return { level, index: Math.floor(first / tileWidth), offset: first % tileWidth, count }
}

function nameOf({ level, index }: TilePlace): string {
  return `${level}/${index}`
}

/** The tiles that the roots of these ranges are computed from, each once. */
export function tilesOf(ranges: readonly Range[]): TilePlace[] {
  const places = ranges.flatMap((range) => subtreesOf(range).map(tileOf))
  return [...new Map(places.map(({ level, index }) => [nameOf({ level, index }), { level, index }])).values()]
}

/** The roots of ranges of at least one entry; throws where a tile is missing or too short. */
export function rootsOf(ranges: readonly Range[], tiles: readonly Tile[]): Uint8Array[] {
  const byName = new Map(tiles.map((tile) => [nameOf(tile), tile.hashes]))
  const rootOf = (subtree: Subtree) => {
    const { offset, count, ...place } = tileOf(subtree)
    const hashes = byName.get(nameOf(place))?.subarray(offset * hashLength, (offset + count) * hashLength)
    if (hashes?.length !== count * hashLength) throw new Error(`the log has no whole tile ${nameOf(place)}`)
    return fold(hashes)
  }
  return ranges.map((range) => subtreesOf(range).map(rootOf).reduceRight(joinRight))
}

function joinRight(right: Uint8Array, left: Uint8Array): Uint8Array {
  return hashOfChildren(left, right)
}

/** The root of a power of two of hashes. */
function fold(hashes: Uint8Array): Uint8Array {
  let level = hashes
  while (level.length > hashLength) {
    const above = new Uint8Array(level.length / 2)
    for (let at = 0; at < level.length; at += 2 * hashLength) {
      const middle = at + hashLength
      above.set(hashOfChildren(level.subarray(at, middle), level.subarray(middle, middle + hashLength)), at / 2)
    }
    level = above
  }
  return level
}

/** The partial tiles at the right edge of a log of this size: the input of `growTiles`. */
export function edgeOf(size: number): TilePlace[] {
  const edge: TilePlace[] = []
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / tileWidth)) {
    if (count % tileWidth > 0) edge.push({ level, index: Math.floor(count / tileWidth) })
  }
  return edge
}

/** The tiles that change, or begin, when a log of this size gets further hashes of entries. */
export function growTiles(size: number, edge: readonly Tile[], added: readonly Uint8Array[]): Tile[] {
  const byName = new Map(edge.map((tile) => [nameOf(tile), tile.hashes]))
  const grown: Tile[] = []
  let coming: readonly Uint8Array[] = added
  for (let level = 0, count = size; coming.length > 0; level += 1, count = Math.floor(count / tileWidth)) {
    const roots: Uint8Array[] = []
    for (let taken = 0; taken < coming.length; ) {
      const index = Math.floor((count + taken) / tileWidth)
      const width = (count + taken) % tileWidth
      const before = width === 0 ? new Uint8Array() : byName.get(nameOf({ level, index }))
      if (before?.length !== width * hashLength) throw new Error(`the log has no tile ${level}/${index} of ${width}`)
      const hashes = joined(before, ...coming.slice(taken, taken + tileWidth - width))
      grown.push({ level, index, hashes })
      if (hashes.length === tileWidth * hashLength) roots.push(fold(hashes))
      taken += tileWidth - width
    }
    coming = roots
  }
  return grown
}

/** What an address below `tile/` names: hashes of a level, or the entries themselves, of a tile that is full or has this width so far. */
export interface TileAddress {
  readonly level: number | 'entries'
  readonly index: number
  readonly width: number
}

/** Reads '0/x001/x234/067' or 'entries/067.p/5'; undefined if it is not C2SP's canonical form. */
export function parseTileAddress(text: string): TileAddress | undefined {
  const found = /^(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(text)
  if (found === null) return undefined
  const index = Number(found[2]?.replaceAll(/[x/]/g, ''))
  const level = found[1] === 'entries' ? ('entries' as const) : Number(found[1])
  const width = found[3] === undefined ? tileWidth : Number(found[3])
  const isPartial = found[3] !== undefined
  const address = { level, index, width }
  if (!Number.isSafeInteger(index) || (isPartial && width >= tileWidth) || (level !== 'entries' && level > 63))
    return undefined
  return writeTileAddress(address) === text ? address : undefined
}

export function writeTileAddress({ level, index, width }: TileAddress): string {
  const digits = String(index)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const groups = padded.match(/\d{3}/g) ?? []
  const name = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `${level}/${name}${width === tileWidth ? '' : `.p/${width}`}`
}

import { expect, test } from 'vitest'
import { hexOf, u32 } from '../bytes.ts'
import { randomFrom } from '../testing.ts'
import { hashOfEntry, isContinued, isIncluded, proveConsistency, proveInclusion, rootOfLog } from './merkle.ts'
import {
  edgeOf,
  growTiles,
  parseTileAddress,
  type Range,
  rangesOfConsistency,
  rangesOfInclusion,
  rootsOf,
  type Tile,
  tilesOf,
  writeTileAddress,
} from './tiles.ts'

const seed = process.env['TEST_SEED'] ?? 'tiles'
/** The first size with a third level is 65,536. */
const sizeMax = 66_100
const entryAt = (index: number) => u32(index)
const hashes = Array.from({ length: sizeMax }, (_, index) => hashOfEntry(entryAt(index)))

/** Tiles as a database would keep them: the newest of each place. */
function store() {
  const tiles = new Map<string, Tile>()
  const nameOf = ({ level, index }: Pick<Tile, 'level' | 'index'>) => `${level}/${index}`
  const read = (places: readonly Pick<Tile, 'level' | 'index'>[]) =>
    places.flatMap((place) => tiles.get(nameOf(place)) ?? [])
  return {
    tiles,
    read,
    grow: (size: number, added: readonly Uint8Array[]) => {
      for (const tile of growTiles(size, read(edgeOf(size)), added)) tiles.set(nameOf(tile), tile)
    },
    roots: (ranges: readonly Range[]) => rootsOf(ranges, read(tilesOf(ranges))).map(hexOf),
  }
}

function filled(seedOfSteps: string) {
  const random = randomFrom(seedOfSteps)
  const step = () => Number(BigInt(`0x${hexOf(random(4))}`) % 3_000n) + 1
  const log = store()
  for (let size = 0; size < sizeMax; ) {
    const next = Math.min(sizeMax, size + step())
    log.grow(size, hashes.slice(size, next))
    size = next
  }
  return log
}

const log = filled(seed)

test('a log grown in steps of any size has the tiles of one that was written at once', () => {
  const once = store()
  once.grow(0, hashes)
  expect([...log.tiles.keys()].sort()).toEqual([...once.tiles.keys()].sort())
  for (const [name, tile] of once.tiles)
    expect(hexOf(log.tiles.get(name)?.hashes ?? new Uint8Array())).toBe(hexOf(tile.hashes))
  expect(log.tiles.size).toBe(259 + 2 + 1)
})

const random = randomFrom(`${seed}:sizes`)
const below = (end: number) => Number(BigInt(`0x${hexOf(random(6))}`) % BigInt(end))
const answer = (ranges: readonly Range[]) => rootsOf(ranges, log.read(tilesOf(ranges)))

test('roots and paths of random sizes are those of the tree in memory', () => {
  for (const size of [1, 2, 255, 256, 257, 511, 512, ...Array.from({ length: 20 }, () => below(2_000) + 1)]) {
    const whole = { from: 0, to: size }
    const part = hashes.slice(0, size)
    expect(answer([whole]).map(hexOf), `root of ${size}`).toEqual([hexOf(rootOfLog(part))])
    const index = below(size)
    expect(answer(rangesOfInclusion(index, whole)).map(hexOf), `${index} of ${size}`).toEqual(
      proveInclusion(part, index).map(hexOf),
    )
    const before = below(size) + 1
    expect(answer(rangesOfConsistency(before, whole)).map(hexOf), `${before} of ${size}`).toEqual(
      proveConsistency(part, before).map(hexOf),
    )
  }
  expect(rangesOfConsistency(0, { from: 0, to: 9 })).toEqual([])
})

test('what the tiles of a log of three levels answer holds', () => {
  const [root = new Uint8Array()] = answer([{ from: 0, to: sizeMax }])
  expect(hexOf(root)).toBe(hexOf(rootOfLog(hashes)))
  const sizes = [65_535, 65_536, 65_537, ...Array.from({ length: 60 }, () => below(sizeMax) + 1)]
  for (const size of sizes) {
    const [older = new Uint8Array()] = answer([{ from: 0, to: size }])
    const path = answer(rangesOfConsistency(size, { from: 0, to: sizeMax }))
    expect(isContinued({ before: { size, root: older }, after: { size: sizeMax, root }, path }), `${size}`).toBe(true)
    const index = below(size)
    const up = answer(rangesOfInclusion(index, { from: 0, to: size }))
    expect(isIncluded({ entry: entryAt(index), index, size, root: older, path: up }), `${index} of ${size}`).toBe(true)
  }
})

test('a proof asks for few tiles', () => {
  expect(tilesOf(rangesOfInclusion(30_000, { from: 0, to: sizeMax })).length).toBeLessThanOrEqual(6)
})

test('error: a missing tile and a missing edge are said, and not computed around', () => {
  expect(() => rootsOf([{ from: 0, to: 300 }], [])).toThrow('no whole tile')
  expect(() => growTiles(5, [], [hashes[0] ?? new Uint8Array()])).toThrow('no tile 0/0 of 5')
})

test('addresses are written as C2SP writes them, and in no other way', () => {
  const cases: [string, ReturnType<typeof parseTileAddress>][] = [
    ['0/000', { level: 0, index: 0, width: 256 }],
    ['1/067.p/5', { level: 1, index: 67, width: 5 }],
    ['0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
    ['entries/x001/000.p/255', { level: 'entries', index: 1_000, width: 255 }],
  ]
  for (const [text, address] of cases) {
    expect(parseTileAddress(text)).toEqual(address)
    expect(address === undefined ? undefined : writeTileAddress(address)).toBe(text)
  }
  for (const text of [
    '0/0',
    '00/000',
    '64/000',
    '0/x000/001',
    '0/000.p/0',
    '0/000.p/256',
    '0/000.p/05',
    '0/1000',
    'x/000',
    '0/000/',
    '../000',
    '0/x001',
  ])
    expect(parseTileAddress(text), text).toBeUndefined()
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { joined } from '../bytes.ts'
import { randomFrom } from '../testing.ts'
import { buildBucket, compareBytes, rootOfBucket, rootOfCrown } from '../tree/build.ts'
import { type SumNode, writeNode } from '../tree/node.ts'
import { bucketOf } from '../tree/shape.ts'
import { folderLength } from './fold.ts'
import { openLanes } from './lanes.ts'
import { openSections } from './sections.ts'
import { openSpill, parts } from './spill.ts'

const folder = mkdtempSync(join(tmpdir(), 'clearhold-sections-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As in a tree of a million: a section has several buckets, a spill file several chunks of a part, and some buckets nothing. */
test('sections of many buckets, from two spill files, have the roots and the order of the tree in memory', {
  timeout: 60_000,
}, () => {
  const random = randomFrom('sections')
  const shape = { bucketBits: 10, bucketHeight: 11 }
  const nodes = Array.from({ length: 4_000 }, (_, index): SumNode => {
    const hash = random(32)
    // More than one chunk of one part, and of one bucket of it.
    if (index % 2 === 0) hash.set([0x40, 0x40 | ((hash[1] ?? 0) & 0x3f)])
    return { hash, sumMicro: BigInt(index) }
  })
  const spillPaths = ['first', 'second'].map((name) => join(folder, name))
  const spills = spillPaths.map((path, file) => {
    const spill = openSpill(path)
    for (const [index, node] of nodes.entries()) if (index % 16 < 14 === (file === 0)) spill.addNode(writeNode(node))
    return spill.end()
  })
  expect(spills[0]?.[0x40]?.length, 'chunks of the part that is full').toBeGreaterThan(1)
  const bucketsPath = join(folder, 'buckets')
  writeFileSync(bucketsPath, '')
  const plan = { shape, sectionBits: 8, leavesMax: nodes.length, spillPaths, bucketsPath }
  const sections = openSections(openLanes(folderLength), plan)
  let leavesBefore = 0
  const roots = Array.from({ length: parts }, (_, part) => {
    const chunks = spills.map((spill) => spill[part] ?? [])
    const leaves = chunks.flat().reduce((sum, { length }) => sum + length, 0) / 40
    const { roots: ofSection, counts } = sections.finish({ chunks, leaves, leavesBefore })
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(leaves)
    leavesBefore += leaves
    return ofSection
  })
  const inBuckets = Map.groupBy(nodes, ({ hash }) => bucketOf(hash, shape))
  const emptyRoot = rootOfBucket(buildBucket([], shape.bucketHeight))
  const crown = Array.from({ length: 2 ** shape.bucketBits }, (_, bucket) => {
    const leaves = inBuckets.get(bucket)
    return leaves === undefined ? emptyRoot : rootOfBucket(buildBucket(leaves, shape.bucketHeight))
  })
  const crownBytes = joined(...roots)
  expect(Buffer.compare(crownBytes, joined(...crown.map(writeNode)))).toBe(0)
  expect(sections.foldCrown(crownBytes)).toEqual(writeNode(rootOfCrown(crown)))
  const order = nodes.toSorted((left, right) => compareBytes(left.hash, right.hash))
  expect(Buffer.compare(readFileSync(bucketsPath), joined(...order.map(writeNode)))).toBe(0)
  const all = { chunks: spills.map((spill) => spill[0x40] ?? []), leaves: 1, leavesBefore: 0 }
  expect(() => sections.finish(all)).toThrow('are not all there')
})

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { joined } from '../bytes.ts'
import { hex32, randomDebts, randomFrom, testHeld } from '../testing.ts'
import { compareBytes } from '../tree/build.ts'
import { leavesOf, nodeOfLeaf, saltsOf } from '../tree/leaf.ts'
import { writeNode } from '../tree/node.ts'
import { buildTree } from '../tree/snapshot.ts'
import { findFault } from '../tree/verify.ts'
import { buildSnapshot, type Owed } from './build-snapshot.ts'
import { fillingLeaves } from './filling.ts'
import { readPlace } from './read-place.ts'

// The tree in memory is slow, and threads start.
vi.setConfig({ testTimeout: 60_000 })
const base = mkdtempSync(join(tmpdir(), 'clearhold-builder-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

let folders = 0
const newFolder = () => {
  folders += 1
  return join(base, String(folders))
}

/** Pages of all sizes, an empty one among them, as a database would give them. */
async function* pagesOf(owed: readonly Owed[], size: number): AsyncGenerator<readonly Owed[]> {
  yield []
  for (let at = 0; at < owed.length; at += size) yield owed.slice(at, at + size)
}

/** Investors whose e-mail address or amounts do not fit into the words of a page. */
function rareDebts(count: number, random: (length: number) => Uint8Array): Owed[] {
  return randomDebts(count, random).map((owed, index) => {
    const owedMicro = { ...owed.owedMicro, cash: 10n ** 15n * BigInt(1 + (index % 9)) }
    if (index % 4 === 0) return { ...owed, email: `${'a'.repeat(40 + (index % 60))}@example.test` }
    if (index % 4 === 1) return { ...owed, owedMicro }
    if (index % 4 === 2) return { ...owed, lastEntryId: 2n ** 63n - 1n - BigInt(index) }
    return owed
  })
}

const seed = process.env['TEST_SEED'] ?? '1'
const cases = [
  { investors: 0, threads: 1 },
  { investors: 1, threads: 2 },
  { investors: 511, threads: 1 },
  { investors: 1_100, threads: 2 },
  { investors: 2_100, threads: 1 },
  { investors: 8_200, threads: 2 },
] as const

test.each(cases)(
  `seed ${seed}: $investors investors by $threads threads are the tree of memory, byte for byte`,
  async (one) => {
    const { investors, threads } = one
    const random = randomFrom(`builder ${seed} ${investors}`)
    const rare = rareDebts(Math.min(investors, 200), random)
    const owed = [...rare, ...randomDebts(investors - rare.length, random)]
    const key = random(32)
    const folder = newFolder()
    const order = { snapshot: 4_000_000_017 % 1_000_000_000, key, folder, threads, nice: 0 }
    const built = await buildSnapshot({ ...order, owed: pagesOf(owed, 1 + (random(2)[0] ?? 0) * 7) })

    const own = owed.flatMap((debt) => leavesOf(order.snapshot, key, debt))
    const filling = fillingLeaves(order.snapshot, key, Math.max(0, 1_024 - own.length))
    const tree = buildTree([...own, ...filling])
    const { bucketBits, bucketHeight } = tree
    expect(built.shape).toEqual({ bucketBits, bucketHeight })
    expect(built).toMatchObject({ leaves: own.length, paddedTo: own.length + filling.length })
    expect(built.root).toEqual(tree.root)
    expect(built.crown).toEqual(joined(...tree.crown.map(writeNode)))
    const nodes = [...own, ...filling].map(nodeOfLeaf).sort((left, right) => compareBytes(left.hash, right.hash))
    expect(readdirSync(folder).sort()).toEqual(['buckets', 'crown', 'starts'])
    expect(Buffer.compare(readFileSync(join(folder, 'buckets')), joined(...nodes.map(writeNode)))).toBe(0)
    expect(Buffer.compare(readFileSync(join(folder, 'crown')), joined(...tree.crown.map(writeNode)))).toBe(0)
    for (let index = 0; index < own.length; index += Math.ceil(own.length / 20)) {
      const leaf = own[index]
      if (leaf === undefined) throw new Error('a leaf is there')
      expect(await readPlace(folder, built.shape, nodeOfLeaf(leaf).hash)).toEqual(tree.placeOf(leaf))
    }
  },
)

test('an investor finds both leaves of what was built, in the total of its root', async () => {
  const random = randomFrom('investor')
  const owed = randomDebts(2_500, random)
  const key = random(32)
  const folder = newFolder()
  const { root, crown, shape } = await buildSnapshot({
    snapshot: 9,
    key,
    folder,
    threads: 1,
    nice: 19,
    owed: pagesOf(owed, 1_000),
  })
  expect(root.sumMicro).toBe(
    owed.flatMap(({ owedMicro }) => Object.values(owedMicro)).reduce((sum, one) => sum + one, 0n),
  )
  for (const debt of owed.slice(100, 120)) {
    const opening = { ...debt, salt: saltsOf(key, debt.personId).opening }
    const [first, second] = leavesOf(9, key, debt)
    const partOf = async (leaf: typeof first) => {
      const { sumMicro, salt } = leaf
      const place = await readPlace(folder, shape, nodeOfLeaf(leaf).hash)
      if (place === undefined) throw new Error('the leaf is not in the tree')
      return { ...place, sumMicro, salt }
    }
    const proof = { opening, crown, parts: [await partOf(first), await partOf(second)] as const }
    expect(findFault({ ...testHeld, origin: 'test', snapshot: 9, root, ...shape }, proof)).toBeUndefined()
  }
})

test('a build again has the same root, and takes the place of what was there', async () => {
  const owed = randomDebts(20, randomFrom('again'))
  const folder = newFolder()
  mkdirSync(`${folder}.part-of-a-build-that-was-killed`)
  const build = (key: Uint8Array) =>
    buildSnapshot({ snapshot: 3, key, folder, threads: 1, nice: 0, owed: pagesOf(owed, 10) })
  const first = await build(hex32('1'))
  writeFileSync(join(folder, 'left-over'), '')
  expect((await build(hex32('1'))).root).toEqual(first.root)
  expect((await build(hex32('2'))).root, 'what fills up a small tree follows from the key').not.toEqual(first.root)
  expect(readdirSync(base).filter((name) => name.startsWith(`${folders}`))).toEqual([String(folders)])
  expect(readdirSync(folder).sort()).toEqual(['buckets', 'crown', 'starts'])
})

test('error: what no verifier would accept is not built, and leaves nothing behind', async () => {
  const [one, ...others] = randomDebts(600, randomFrom('refused'))
  if (one === undefined) throw new Error('there are investors')
  const micro = { ...one.owedMicro }
  const refused: Record<string, readonly Owed[]> = {
    'no leaf can be made for no-uuid': [{ ...one, personId: 'no-uuid' }],
    [`no leaf can be made for ${one.personId}`]: [{ ...one, owedMicro: { ...micro, bonus: -1n } }],
    'two leaves have one hash': [one, one],
    'below 10^18': others.slice(0, 2).map((debt) => ({ ...debt, owedMicro: { ...micro, cash: 6n * 10n ** 17n } })),
  }
  for (const [message, added] of Object.entries(refused)) {
    const folder = newFolder()
    const order = { snapshot: 3, key: hex32('1'), folder, threads: 2 as const, nice: 0 }
    await expect(buildSnapshot({ ...order, owed: pagesOf([...others.slice(2), ...added], 100) })).rejects.toThrow(
      message,
    )
    expect(readdirSync(base).filter((name) => name.startsWith(`${folders}`))).toEqual([])
  }
  const malformed = [
    { ...one, depositAddress: '0x12' },
    { ...one, depositAddress: `0X${'1'.repeat(40)}` },
    { ...one, depositAddress: `0x${'g'.repeat(40)}` },
    { ...one, personId: one.personId.toUpperCase() },
    { ...one, personId: one.personId.replace('-', '0') },
    { ...one, email: 'a'.repeat(321) },
    { ...one, lastEntryId: 2n ** 63n },
    { ...one, lastEntryId: -1n },
    { ...one, owedMicro: { ...micro, leaving: 10n ** 18n } },
  ]
  for (const debt of malformed) {
    const order = { snapshot: 3, key: hex32('1'), folder: newFolder(), threads: 1 as const, nice: 0 }
    await expect(buildSnapshot({ ...order, owed: pagesOf([debt], 1) })).rejects.toThrow('no leaf can be made')
  }
})

test('error: pages that cannot be read end the build, and a damaged file is named before a proof is made of it', async () => {
  const owed = randomDebts(3_000, randomFrom('broken'))
  const key = hex32('5')
  const folder = newFolder()
  async function* broken() {
    yield owed.slice(0, 2_000)
    throw new Error('the database is gone')
  }
  const order = { snapshot: 3, key, folder, threads: 2 as const, nice: 0 }
  await expect(buildSnapshot({ ...order, owed: broken() })).rejects.toThrow('the database is gone')
  expect(readdirSync(base)).not.toContain(String(folders))
  const { shape } = await buildSnapshot({ ...order, owed: pagesOf(owed, 500) })
  const [leaf] = leavesOf(
    3,
    key,
    owed[0] ??
      (() => {
        throw new Error('an investor')
      })(),
  )
  const { hash } = nodeOfLeaf(leaf)
  const path = join(folder, 'buckets')
  const bytes = readFileSync(path)
  const at = bytes.indexOf(hash) + 39
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
  await expect(readPlace(folder, shape, hash)).rejects.toThrow('is damaged')
  const absent = Uint8Array.from(hash)
  absent[31] = (absent[31] ?? 0) ^ 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
  expect(await readPlace(folder, shape, absent)).toBeUndefined()
  writeFileSync(join(folder, 'starts'), new Uint8Array(64).fill(0xff, 4, 8))
  await expect(readPlace(folder, shape, hash)).rejects.toThrow('damaged')
})

test.runIf(process.platform === 'linux')('its thread stands back for others while the process does not', async () => {
  const nices = () =>
    readdirSync('/proc/self/task').map((task) => {
      // Behind the name in brackets: the 17th field is the nice value.
      const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
      return {
        isMain: Number(task) === process.pid,
        nice: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]),
      }
    })
  const back = () => nices().filter(({ nice }) => nice === 19)
  async function* waiting() {
    yield randomDebts(100, randomFrom('nice'))
    await vi.waitUntil(() => back().length === 2, { timeout: 30_000 })
    expect(nices().find(({ isMain }) => isMain)?.nice).toBe(0)
  }
  await buildSnapshot({ snapshot: 1, key: hex32('1'), folder: newFolder(), threads: 2, nice: 19, owed: waiting() })
  expect(back()).toEqual([])
})

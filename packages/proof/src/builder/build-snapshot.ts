import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { nodeLength, readNode, type SumNode } from '../tree/node.ts'
import { leavesMin, shapeFor, type TreeShape } from '../tree/shape.ts'
import type { Owed } from './page.ts'
import type { Section } from './sections.ts'
import { sendPages } from './send-pages.ts'
import { type Chunk, partBits, parts } from './spill.ts'
import { startThread, type Thread } from './start-thread.ts'
import { startLength } from './starts.ts'

export type { Owed } from './page.ts'

export interface BuildOrder {
  readonly snapshot: number
  /** K of the specification: 32 random bytes. */
  readonly key: Uint8Array
  /** Every investor to whom something is owed, once each, in any order. */
  readonly owed: AsyncIterable<readonly Owed[]>
  /** The folder for `crown`, `buckets` and `starts` only. Existing content is replaced. */
  readonly folder: string
  readonly threads: 1 | 2
  /** 0 to 19: the nice value of the threads; only Linux has one per thread. */
  readonly nice: number
}

export interface BuiltSnapshot {
  readonly root: SumNode
  /** As it stands in its file. */
  readonly crown: Uint8Array
  readonly shape: TreeShape
  /** Two for each investor. */
  readonly leaves: number
  /** Including filling leaves. */
  readonly paddedTo: number
}

/**
 * Builds the tree of a snapshot for any number of investors in constant memory: leaves are written to disk in 256 parts as pages come, and
 * each part is then sorted and folded separately. The folder appears atomically.
 */
export async function buildSnapshot(order: BuildOrder): Promise<BuiltSnapshot> {
  const { folder } = order
  const unfinished = `${folder}.part-${randomUUID()}`
  await mkdir(unfinished, { recursive: true })
  try {
    const spillPaths = Array.from({ length: order.threads }, (_, index) => join(unfinished, `spill-${index}`))
    const { snapshot, key, nice } = order
    const threads = spillPaths.map((spillPath) => startThread({ snapshot, key, nice, spillPath }))
    const built = await build(order.owed, threads, unfinished, spillPaths).finally(() =>
      Promise.all(threads.map((thread) => thread.stop())),
    )
    for (const path of spillPaths) await rm(path)
    await putInPlace(unfinished, folder)
    return built
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function build(
  owed: BuildOrder['owed'],
  threads: readonly Thread[],
  folder: string,
  spillPaths: readonly string[],
): Promise<BuiltSnapshot> {
  const leaves = 2 * (await sendPages(owed, threads))
  const paddedTo = Math.max(leaves, leavesMin)
  await threads[0]?.ask({ kind: 'fill', count: paddedTo - leaves }, 'done')
  const spills = await Promise.all(
    threads.map(async (thread) => (await thread.ask({ kind: 'end of pages' }, 'spilled')).chunks),
  )
  const shape = shapeFor(paddedTo)
  const sectionBits = Math.min(partBits, shape.bucketBits)
  const sections = sectionsOf(spills, sectionBits)
  const leavesMax = Math.max(...sections.map((section) => section.leaves))
  const bucketsPath = join(folder, 'buckets')
  await writeFile(bucketsPath, '')
  const plan = { shape, sectionBits, leavesMax, spillPaths, bucketsPath }
  await Promise.all(threads.map((thread) => thread.ask({ kind: 'plan', plan }, 'done')))
  const { crown, starts } = await finishSections(threads, sections, 2 ** shape.bucketBits)
  const root = await threads[0]?.ask({ kind: 'crown', crown }, 'root')
  if (root === undefined) throw new Error('there is a thread')
  await writeFile(join(folder, 'crown'), crown)
  await writeFile(join(folder, 'starts'), starts)
  for (const name of ['crown', 'starts', 'buckets']) await sync(join(folder, name))
  return { root: readNode(root.root, 0), crown, shape, leaves, paddedTo }
}

/** Whole buckets each; if a bucket spans several parts, all of them. */
function sectionsOf(spills: readonly (readonly (readonly Chunk[])[])[], sectionBits: number): Section[] {
  const partsEach = parts / 2 ** sectionBits
  let leavesBefore = 0
  return Array.from({ length: 2 ** sectionBits }, (_, index) => {
    const chunks = spills.map((byPart) => byPart.slice(index * partsEach, (index + 1) * partsEach).flat())
    const leaves = chunks.flat().reduce((sum, { length }) => sum + length, 0) / nodeLength
    const section = { chunks, leaves, leavesBefore }
    leavesBefore += leaves
    return section
  })
}

/** Each thread takes the next section when it has finished one; returns the crown, and where each bucket begins. */
async function finishSections(
  threads: readonly Thread[],
  sections: readonly Section[],
  buckets: number,
): Promise<{ readonly crown: Uint8Array; readonly starts: Uint8Array }> {
  const crown = new Uint8Array(buckets * nodeLength)
  const starts = new DataView(new ArrayBuffer((buckets + 1) * startLength))
  const next = sections.entries()
  const work = async (thread: Thread) => {
    for (const [index, section] of next) {
      const { finished } = await thread.ask({ kind: 'section', section }, 'finished')
      const { roots, counts } = finished
      crown.set(roots, index * roots.length)
      let end = section.leavesBefore
      for (const [bucket, count] of counts.entries()) {
        end += count
        starts.setUint32((index * counts.length + bucket + 1) * startLength, end)
      }
    }
  }
  await Promise.all(threads.map(work))
  return { crown, starts: new Uint8Array(starts.buffer) }
}

/** Moves the folder into place, and removes the remains of interrupted builds. */
async function putInPlace(unfinished: string, folder: string): Promise<void> {
  const earlier = `${unfinished}-earlier`
  await sync(unfinished)
  await rename(folder, earlier).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(unfinished, folder)
  const parent = dirname(folder)
  await sync(parent)
  const leftovers = (await readdir(parent)).filter((name) => name.startsWith(`${basename(folder)}.part-`))
  for (const name of leftovers) await rm(join(parent, name), { recursive: true, force: true })
}

/** Syncs to disk: a signed note must not outlive its tree. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

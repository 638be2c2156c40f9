import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type Leaf, leavesOf, nodeOfLeaf } from '../tree/leaf.ts'
import { writeNode } from '../tree/node.ts'
import { fillingLeaves } from './filling.ts'
import { folderLength } from './fold.ts'
import { openLanes } from './lanes.ts'
import { leafMakerLength, openLeafMaker } from './leaves.ts'
import type { Answer, Request, ThreadOrder } from './messages.ts'
import type { Page } from './page.ts'
import { openSections, type Sections } from './sections.ts'
import { openSpill } from './spill.ts'

/**
 * A thread of the builder. It reads and writes files itself, synchronously: nothing else runs in it.
 */
const { snapshot, key, spillPath, nice }: ThreadOrder = workerData
standBack(nice)
const lanes = openLanes(leafMakerLength + folderLength)
const makeLeaves = openLeafMaker(lanes, snapshot, key)
let spill: ReturnType<typeof openSpill> | undefined = openSpill(spillPath)
let sections: Sections | undefined

/** On Linux a thread has its own priority, and /proc identifies the thread. Elsewhere it keeps that of its process. */
function standBack(by: number): void {
  if (by === 0 || process.platform !== 'linux') return
  const [, , thread] = readlinkSync('/proc/thread-self').split('/')
  setPriority(Number(thread), by)
}

function addPage({ words, count, rare }: Page): Answer {
  const open = opened(spill)
  makeLeaves(new DataView(words), count, (place, lane, high, low) => open.addHashed(lanes, place, lane, high, low))
  for (const owed of rare) addLeaves(leavesOf(snapshot, key, owed))
  return { kind: 'done' }
}

function addLeaves(leaves: readonly Leaf[]): void {
  const open = opened(spill)
  for (const leaf of leaves) open.addNode(writeNode(nodeOfLeaf(leaf)))
}

function opened<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('pages come first, and then sections')
  return value
}

function answer(request: Request): Answer {
  switch (request.kind) {
    case 'page':
      return addPage(request.page)
    case 'fill':
      addLeaves(fillingLeaves(snapshot, key, request.count))
      return { kind: 'done' }
    case 'end of pages': {
      const chunks = opened(spill).end()
      // Its buffers are freed before those of the sections are allocated.
      spill = undefined
      return { kind: 'spilled', chunks }
    }
    case 'plan':
      sections = openSections(lanes, request.plan)
      return { kind: 'done' }
    case 'section':
      return { kind: 'finished', finished: opened(sections).finish(request.section) }
    case 'crown':
      return { kind: 'root', root: opened(sections).foldCrown(request.crown) }
  }
}

parentPort?.on('message', (request: Request) => {
  parentPort?.postMessage(answer(request))
})

import { type Appointment, defineFlow, type RunStep } from '#platform/durable/flow.ts'
import { beginSnapshot } from './actions/begin-snapshot.ts'
import { buildSnapshot } from './actions/build-snapshot.ts'
import { drawInvestors } from './actions/draw-investors.ts'
import { followAnchors } from './actions/follow-anchors.ts'
import { readDueSnapshot } from './actions/read-due-snapshot.ts'
import { signSnapshot } from './actions/sign-snapshot.ts'
import type { SnapshotParts } from './parts.ts'

/** One key for all: there is never a second snapshot beside the one that is built. */
export const snapshotKey = 'all'
/** After this long, a snapshot that could not be built, or that waits for the chain, is looked at again. */
const againMs = 5_000
/** Begin, build, sign, plus some for one that the signer had rebuilt. */
const stepsMax = 6

/**
 * Takes snapshots when they are due, follows their anchors, and draws once a month who is asked to check. Each step reads from PostgreSQL
 * what there is to do: after a crash at any point it continues with the same number, and what was signed stays signed. The journal gets
 * numbers and texts of this file, and no personal data.
 */
export function snapshotFlow(parts: SnapshotParts) {
  return defineFlow({
    name: 'snapshot',
    advance: async (_key, run) => {
      const isHeldUp = await take(parts, run)
      const hasOpen = await run('anchors', () => followAnchors(parts))
      const isDrawn = await run('draw', () => drawInvestors(parts))
      if (isHeldUp || hasOpen || !isDrawn) return { waitMs: againMs, mark: 'again' }
      return awaitNext(parts, run)
    },
  })
}

/** True when a step has to be retried later. */
async function take(parts: SnapshotParts, run: RunStep): Promise<boolean> {
  for (let step = 1; step <= stepsMax; step += 1) {
    const due = await run(`due ${step}`, () => readDueSnapshot(parts.database.reader, parts.clock))
    if (due.kind === 'wait') return false
    const isDone = await run(`${due.kind} ${step}`, () => steps[due.kind](parts))
    if (!isDone) return true
  }
  return true
}

const steps = { begin: beginSnapshot, build: buildSnapshot, sign: signSnapshot } as const

async function awaitNext({ database, clock }: SnapshotParts, run: RunStep): Promise<Appointment> {
  const due = await run('next', () => readDueSnapshot(database.reader, clock))
  return due.kind === 'wait' ? { waitMs: due.waitMs, mark: 'next' } : { waitMs: againMs, mark: 'again' }
}

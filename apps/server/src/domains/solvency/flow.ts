import { type Appointment, defineFlow, type RunStep } from '#platform/durable/flow.ts'
import { beginSnapshot } from './actions/begin-snapshot.ts'
import { buildSnapshot } from './actions/build-snapshot.ts'
import { drawInvestors } from './actions/draw-investors.ts'
import { followAnchors } from './actions/follow-anchors.ts'
import { readDue } from './actions/read-due.ts'
import { signSnapshot } from './actions/sign-snapshot.ts'
import type { SnapshotParts } from './parts.ts'

/** One key for all: there is never a second snapshot beside the one that is built. */
export const snapshotKey = 'all'
/** What could not be built, or waits for the chain, is looked at again after so long. */
const againMs = 5_000
/** Begin, build, sign, and room for one that the signer had built anew. */
const stepsMax = 6

/**
 * Takes snapshots when they are due, follows their anchors, and draws once a month who is asked to check. Each step looks in PostgreSQL for
 * what there is to do: killed at any moment, it goes on with the same number, and what was signed stays signed. The journal gets numbers and
 * words of this file, and nothing of people.
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

/** True when a step has to be tried again later. */
async function take(parts: SnapshotParts, run: RunStep): Promise<boolean> {
  for (let step = 1; step <= stepsMax; step += 1) {
    const due = await run(`due ${step}`, () => readDue(parts.database.reader, parts.clock))
    if (due.kind === 'wait') return false
    const isDone = await run(`${due.kind} ${step}`, () => steps[due.kind](parts))
    if (!isDone) return true
  }
  return true
}

const steps = { begin: beginSnapshot, build: buildSnapshot, sign: signSnapshot } as const

async function awaitNext({ database, clock }: SnapshotParts, run: RunStep): Promise<Appointment> {
  const due = await run('next', () => readDue(database.reader, clock))
  return due.kind === 'wait' ? { waitMs: due.waitMs, mark: 'next' } : { waitMs: againMs, mark: 'again' }
}

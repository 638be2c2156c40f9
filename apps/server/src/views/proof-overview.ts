import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/solvency/endpoints'
import type { ProofOverview } from '@clearhold/contract/solvency/schema'
import { readCheckpoint as readCheckpointText, verifierDigestOf } from '@clearhold/proof/log/checkpoint'
import { readNote } from '@clearhold/proof/note'
import { listWitnesses, readLogCheckpoint } from '../domains/audit/index.ts'
import { readGate, readNewestPulse, readNewestSnapshot } from '../domains/solvency/index.ts'
import { cachedFor } from '../platform/cache/cached.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { demoHistoryAnswer, readDemoHistory } from '../platform/clock/demo-history.ts'
import type { Database, Reader } from '../platform/database/database.ts'
import { type Route, serve } from '../platform/http/route.ts'
import type { NoteKeys } from '../platform/signer/note-signer.ts'

/** A closed gate is visible within seconds; concurrent readers share one read. */
const cacheMs = 2_000

export interface OverviewParts {
  readonly database: Database
  readonly clock: Clock
  /** Where the worker writes files of proofs. */
  readonly folder: string
  /** Undefined while the signer does not answer. */
  readonly readNoteKeys: () => Promise<NoteKeys | undefined>
}

/** The public overview: whether new promises are open, the newest pulse and the newest snapshot. */
export async function readProofOverview(parts: OverviewParts): Promise<ProofOverview> {
  const { database, clock, folder } = parts
  const { reader } = database
  const now = clock.now()
  const [gate, pulse, snapshot, log, witnesses, history] = await Promise.all([
    readGate(reader),
    readNewestPulse(reader),
    readNewestSnapshot(reader, folder),
    readLog(reader, parts.readNoteKeys),
    listWitnesses(reader),
    readDemoHistory(reader),
  ])
  const demoHistory = demoHistoryAnswer(history)
  return { computedAt: now.toISOString(), gate, pulse: pulse ?? null, snapshot, witnesses, demoHistory, ...log }
}

/** The log by its newest checkpoint; nothing while none was signed, or the signer does not name its key. */
async function readLog(
  reader: Reader,
  readNoteKeys: OverviewParts['readNoteKeys'],
): Promise<Pick<ProofOverview, 'log' | 'verifierDigest'>> {
  const [stored, keys] = await Promise.all([readLogCheckpoint(reader), readNoteKeys()])
  const text = stored === undefined ? undefined : readNote(stored.note)?.text
  const checkpoint = text === undefined ? undefined : readCheckpointText(text)
  if (stored === undefined || checkpoint === undefined || keys === undefined) return { log: null, verifierDigest: null }
  const { origin, size } = checkpoint
  return {
    log: { origin, key: keys.log, answersKey: keys.answers, size: String(size), checkpoint: stored.note },
    verifierDigest: verifierDigestOf(checkpoint) ?? null,
  }
}

export function proofOverviewRoutes(parts: OverviewParts): Route[] {
  const read = cachedFor(parts.clock, cacheMs, () => readProofOverview(parts))
  return [serve(endpoints.readProofOverview, async () => ok(await read()))]
}

import type { OwnChanges, OwnProof, OwnSnapshots } from '@clearhold/contract/solvency/schema'
import { answerBeforeCheck } from './answer-note.ts'
import { type CheckFault, checkSnapshot } from './check-snapshot.ts'
import { pinKeys, readMemory, rememberResult } from './memory.ts'
import { loadMovements, newestEntry } from './movements.ts'

/** What an automatic check asks for; undefined where the answer did not come, which is no finding. */
export interface ProofCalls {
  readonly snapshots: () => Promise<OwnSnapshots | undefined>
  readonly proof: (number: number) => Promise<OwnProof | undefined>
  readonly changes: (after: string, upTo: string) => Promise<OwnChanges | undefined>
}

export type QuietFinding =
  | { readonly kind: 'checked'; readonly number: number }
  | { readonly kind: 'failed'; readonly number: number; readonly fault: CheckFault | 'key_changed' }
  /** There is no snapshot yet, or nothing could be asked. */
  | { readonly kind: 'unknown' }

/**
 * The newest snapshot and an unpredictable one of the past. Each is checked once: its result is remembered. An
 * operator who leaves an investor out does not know which snapshot their browser will ask for.
 */
export async function checkQuietly(
  personId: string,
  calls: ProofCalls,
  random: (below: number) => number,
): Promise<QuietFinding> {
  const listed = await calls.snapshots()
  const newest = listed?.snapshots[0]
  if (listed === undefined || newest === undefined) return { kind: 'unknown' }
  const shown = { log: listed.key, answers: listed.answersKey }
  const { keys, changed } = pinKeys(personId, shown)
  if (changed !== undefined) return { kind: 'failed', number: newest.number, fault: 'key_changed' }
  const { checked } = readMemory(personId)
  const past = listed.snapshots.slice(1).filter(({ number }) => checked[number] === undefined)
  const drawn = past.length === 0 ? undefined : past[random(past.length)]
  for (const { number, at } of drawn === undefined ? [newest] : [newest, drawn]) {
    const known = checked[number]
    if (known === 'holds') continue
    const own = await calls.proof(number)
    if (own === undefined) return { kind: 'unknown' }
    const answer = answerBeforeCheck(own.answer)
    const upTo = answer?.leaf === undefined ? newestEntry : String(answer.lastEntryId)
    const changes = await loadMovements(calls.changes, '0', upTo)
    const movements = changes === undefined ? undefined : { fromMicro: 0n, changes }
    const result = await checkSnapshot({ number, at, personId, own, keys, published: undefined, movements })
    rememberResult(personId, number, result.kind === 'fault' ? result.fault : 'holds')
    if (result.kind === 'fault') return { kind: 'failed', number, fault: result.fault }
  }
  return { kind: 'checked', number: newest.number }
}

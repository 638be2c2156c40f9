import type { OwnChanges, OwnProof } from '@clearhold/contract/solvency/schema'
import { type Answer, openAnswer } from '@clearhold/proof/answer'
import { areEqual } from '@clearhold/proof/bytes'
import { readVerifierKey } from '@clearhold/proof/note'
import { type CheckedProof, checkProofFile, readProofFile } from '@clearhold/proof/proof-file'
import { idOf, totalOf } from '@clearhold/proof/tree/leaf'
import { readStatement, type SnapshotStatement } from '@clearhold/proof/tree/statement'
import type { InvestorProof } from '@clearhold/proof/tree/verify'
import { microFromBalance } from '#design/money.tsx'
import { textOf } from './answer-note.ts'

/** Everything a check needs, all of it in memory: nothing is asked of anyone while it runs. */
export interface Evidence {
  readonly number: number
  /** When the snapshot was taken. */
  readonly at: string
  readonly personId: string
  readonly own: OwnProof
  readonly keys: { readonly log: string; readonly answers: string }
  /** The note that everybody is shown, where it is of the same snapshot. */
  readonly published: string | undefined
  readonly movements: Movements | undefined
}

export type Change = OwnChanges['changes'][number]

/** What happened since an earlier moment, at which so much was owed. From the beginning, that is nothing. */
export interface Movements {
  readonly fromMicro: bigint
  readonly changes: readonly Change[]
}

type FileFault = Extract<CheckedProof, { readonly holds: false }>['fault']
/**
 * Why a check fails, beside what the proof itself can be wrong about. answer_*: what was signed to this person. other_note: others are
 * shown another snapshot of that number. left_out: no leaf, and their own movements say that there must be one.
 */
export type CheckFault =
  | FileFault
  | 'key_unreadable'
  | 'answer_not_signed'
  | 'answer_malformed'
  | 'answer_differs'
  | 'other_note'
  | 'left_out'
  | 'movements_differ'

export type CheckResult =
  | {
      readonly kind: 'in'
      readonly statement: SnapshotStatement
      readonly proof: InvestorProof
      readonly answer: Answer
    }
  | { readonly kind: 'nothing'; readonly answer: Answer }
  | {
      readonly kind: 'fault'
      readonly fault: CheckFault
      readonly answer: Answer | undefined
      readonly statement: SnapshotStatement | undefined
      readonly proof: InvestorProof | undefined
      readonly owedMicro: bigint | undefined
    }

export async function checkSnapshot(evidence: Evidence): Promise<CheckResult> {
  const { number, personId, own, keys } = evidence
  const logKey = readVerifierKey(keys.log)
  const answersKey = readVerifierKey(keys.answers)
  if (logKey === undefined || answersKey === undefined) return fault('key_unreadable', evidence)
  const opened = await openAnswer(own.answer, answersKey)
  if (!opened.holds) return fault(opened.fault, evidence)
  const { answer } = opened
  if (answer.snapshot !== number || answer.personId !== personId) return fault('answer_differs', evidence, answer)
  if (own.file === null) return checkAbsence(evidence, answer)
  const checked = await checkProofFile(own.file, logKey)
  if (!checked.holds) return fault(checked.fault, evidence, answer)
  const { statement, proof } = checked
  if (statement.snapshot !== number || !isSaidIn(answer, proof)) return fault('answer_differs', evidence, answer)
  const file = readProofFile(own.file)
  if (evidence.published !== undefined && file !== undefined && textOf(evidence.published) !== textOf(file.note))
    return fault('other_note', evidence, answer)
  const movedMicro = owedAfter(evidence.movements, answer)
  if (movedMicro !== undefined && movedMicro !== answer.owedMicro) return fault('movements_differ', evidence, answer)
  return { kind: 'in', statement, proof, answer }
}

/** The answer and the leaves are of the same person and say the same amount, up to the same entry. */
function isSaidIn(answer: Answer, { opening }: InvestorProof): boolean {
  const id = idOf(opening)
  return (
    opening.personId === answer.personId &&
    id !== undefined &&
    answer.leaf !== undefined &&
    areEqual(id, answer.leaf) &&
    totalOf(opening.owedMicro) === answer.owedMicro &&
    opening.lastEntryId === answer.lastEntryId
  )
}

/** What the movements come to at the last entry that the leaves know of; undefined where they are not known. */
function owedAfter(movements: Movements | undefined, { lastEntryId }: Answer): bigint | undefined {
  return movements?.changes
    .filter(({ entryId }) => BigInt(entryId) <= lastEntryId)
    .reduce((sum, { change }) => sum + microFromBalance(change), movements.fromMicro)
}

/** What is posted while a snapshot is taken may stand before or after its cut. */
export const cutMs = 10 * 60_000

/** No leaf is right for an investor to whom nothing was owed; any other was left out. */
function checkAbsence(evidence: Evidence, answer: Answer): CheckResult {
  if (answer.leaf !== undefined || answer.owedMicro !== 0n) return fault('answer_differs', evidence, answer)
  const { movements, at } = evidence
  if (movements === undefined) return { kind: 'nothing', answer }
  const cutFromMs = Date.parse(at) - cutMs
  let owedMicro = movements.fromMicro
  for (const { change } of movements.changes.filter((found) => Date.parse(found.at) <= cutFromMs))
    owedMicro += microFromBalance(change)
  const owedThenMicro = owedMicro
  let wasNothing = owedMicro === 0n
  for (const { change } of movements.changes.filter((found) => Date.parse(found.at) > cutFromMs && found.at <= at)) {
    owedMicro += microFromBalance(change)
    wasNothing ||= owedMicro === 0n
  }
  return wasNothing
    ? { kind: 'nothing', answer }
    : { ...fault('left_out', evidence, answer), owedMicro: owedThenMicro === 0n ? owedMicro : owedThenMicro }
}

function fault(
  name: CheckFault,
  { own, published }: Evidence,
  answer?: Answer,
): Extract<CheckResult, { readonly kind: 'fault' }> {
  const file = own.file === null ? undefined : readProofFile(own.file)
  const note = published ?? file?.note
  return {
    kind: 'fault',
    fault: name,
    answer,
    statement: note === undefined ? undefined : readStatement(textOf(note) ?? ''),
    proof: file?.proof,
    owedMicro: answer?.owedMicro ?? (file === undefined ? undefined : totalOf(file.proof.opening.owedMicro)),
  }
}

import { checkAccountStatement, isWithin } from './account-statement/check.ts'
import { openSaid, type SaidStatement, writeSaid } from './account-statement/said.ts'
import { type Answer, openAnswer } from './answer.ts'
import { areEqual, utf8 } from './bytes.ts'
import { fieldsOf, parseJson } from './json.ts'
import { type Checkpoint, checkCheckpoint } from './log/checkpoint.ts'
import type { OpenMovement } from './movement.ts'
import { openNote, type VerifierKey } from './note.ts'
import { checkProofFile } from './proof-file.ts'
import type { Receipt } from './receipt.ts'
import { checkSignedReceipt } from './signed-receipt.ts'
import { idOf, totalOf } from './tree/leaf.ts'
import { readStatement, type SnapshotStatement } from './tree/statement.ts'
import type { InvestorProof } from './tree/verify.ts'

/** Two or three statements that the operator signed and that cannot all be true. Any third party can verify the file. */
export const fraudFormat = 'clearhold fraud 1'

/** The closed list of contradictions, and the pieces that prove each, in this order. */
export const contradictions = {
  /** Two answers to one investor about one snapshot. */
  answers_differ: ['answer', 'answer'],
  /** An answer, and a proof of other leaves of the same investor in the same snapshot. */
  answer_denies_proof: ['answer', 'proof'],
  /** An answer about a snapshot (whose note is the second piece) that omits what an earlier one, or one of the same cut, proved. */
  answer_forgets_proof: ['answer', 'snapshot', 'proof'],
  /** An answer about a snapshot (whose note is the second piece) that omits a movement it should count. */
  answer_forgets_receipt: ['answer', 'snapshot', 'receipt'],
  /** Two notes for one number. */
  snapshots_differ: ['snapshot', 'snapshot'],
  /** Two logs of one length. */
  checkpoints_differ: ['checkpoint', 'checkpoint'],
  /** A snapshot that names another log than the checkpoint of that length. */
  snapshot_outside_log: ['snapshot', 'checkpoint'],
  /** Two notes about the same days of one investor, at one length of the log. */
  account_statements_differ: ['statement_note', 'statement_note'],
  /** An account statement that omits a movement of its days. */
  account_statement_forgets_receipt: ['account_statement', 'receipt'],
} as const satisfies Record<string, readonly PieceKind[]>

export type Contradiction = keyof typeof contradictions
type PieceKind = 'answer' | 'snapshot' | 'proof' | 'receipt' | 'checkpoint' | 'statement_note' | 'account_statement'

export function writeFraudFile(contradiction: Contradiction, pieces: readonly string[]): string {
  return JSON.stringify({ format: fraudFormat, contradiction, pieces })
}

export interface FraudKeys {
  /** Signs snapshots and checkpoints. */
  readonly log: VerifierKey
  /** Signs answers to one investor. */
  readonly answers: VerifierKey
}

export type CheckedFraud =
  | { readonly isConfirmed: true; readonly contradiction: Contradiction; readonly pieces: readonly Piece[] }
  | { readonly isConfirmed: false; readonly fault: FraudFault }

/** Why a file proves no fraud: the first invalid piece, or that the pieces do not contradict each other. */
export type FraudFault = 'file_malformed' | `${PieceKind}_worthless` | 'no_contradiction'

export type Piece =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'snapshot'; readonly statement: SnapshotStatement; readonly text: string }
  | { readonly kind: 'proof'; readonly statement: SnapshotStatement; readonly proof: InvestorProof }
  | { readonly kind: 'receipt'; readonly receipt: Receipt; readonly personId: string }
  | { readonly kind: 'checkpoint'; readonly checkpoint: Checkpoint }
  | { readonly kind: 'statement_note'; readonly said: SaidStatement }
  | { readonly kind: 'account_statement'; readonly said: SaidStatement; readonly movements: readonly OpenMovement[] }

/** Whether the operator's own keys signed contradicting statements. */
export async function checkFraudFile(text: string, keys: FraudKeys): Promise<CheckedFraud> {
  const file = readFraudFile(text)
  if (file === undefined) return { isConfirmed: false, fault: 'file_malformed' }
  const pieces: Piece[] = []
  for (const [index, kind] of contradictions[file.contradiction].entries()) {
    const piece = await openPiece(kind, file.pieces[index] ?? '', keys)
    if (piece === undefined) return { isConfirmed: false, fault: `${kind}_worthless` }
    pieces.push(piece)
  }
  if (!isContradiction(pieces)) return { isConfirmed: false, fault: 'no_contradiction' }
  return { isConfirmed: true, contradiction: file.contradiction, pieces }
}

function readFraudFile(
  text: string,
): { readonly contradiction: Contradiction; readonly pieces: readonly string[] } | undefined {
  const { format, contradiction, pieces } = fieldsOf(parseJson(text))
  if (format !== fraudFormat || typeof contradiction !== 'string' || !isKnown(contradiction)) return undefined
  if (!Array.isArray(pieces) || pieces.length !== contradictions[contradiction].length) return undefined
  return pieces.every((piece) => typeof piece === 'string') ? { contradiction, pieces } : undefined
}

function isKnown(text: string): text is Contradiction {
  return Object.hasOwn(contradictions, text)
}

async function openPiece(kind: PieceKind, text: string, { log, answers }: FraudKeys): Promise<Piece | undefined> {
  switch (kind) {
    case 'answer': {
      const opened = await openAnswer(text, answers)
      return opened.holds ? { kind, answer: opened.answer } : undefined
    }
    case 'snapshot': {
      const said = await openNote(text, log)
      const statement = said === undefined ? undefined : readStatement(said)
      return said === undefined || statement === undefined ? undefined : { kind, statement, text: said }
    }
    case 'proof': {
      const checked = await checkProofFile(text, log)
      return checked.holds ? { kind, statement: checked.statement, proof: checked.proof } : undefined
    }
    case 'receipt': {
      const checked = await checkSignedReceipt(text, log)
      return checked.holds ? { kind, receipt: checked.receipt, personId: checked.personId } : undefined
    }
    case 'checkpoint': {
      const checked = await checkCheckpoint(text, log)
      return checked.holds ? { kind, checkpoint: checked.checkpoint } : undefined
    }
    case 'statement_note': {
      const opened = await openSaid(text, answers)
      return opened.holds ? { kind, said: opened.said } : undefined
    }
    case 'account_statement': {
      const checked = await checkAccountStatement(utf8(text), { log, answers })
      return checked.holds ? { kind, said: checked.said, movements: checked.movements } : undefined
    }
  }
}

/** The kinds of the pieces determine the contradiction. */
function isContradiction([first, second, third]: readonly Piece[]): boolean {
  if (first?.kind === 'answer' && second?.kind === 'answer') return doAnswersDiffer(first.answer, second.answer)
  if (first?.kind === 'answer' && second?.kind === 'proof')
    return isProofDenied(first.answer, second.statement, second.proof)
  if (first?.kind === 'answer' && second?.kind === 'snapshot' && third?.kind === 'proof')
    return isProofForgotten(first.answer, second.statement, third)
  if (first?.kind === 'answer' && second?.kind === 'snapshot' && third?.kind === 'receipt')
    return isReceiptForgotten(first.answer, second.statement, third)
  if (first?.kind === 'snapshot' && second?.kind === 'snapshot')
    return isSameSnapshot(first.statement, second.statement) && first.text !== second.text
  if (first?.kind === 'checkpoint' && second?.kind === 'checkpoint')
    return first.checkpoint.size === second.checkpoint.size && !areEqual(first.checkpoint.root, second.checkpoint.root)
  if (first?.kind === 'snapshot' && second?.kind === 'checkpoint')
    return isOutsideLog(first.statement, second.checkpoint)
  if (first?.kind === 'statement_note' && second?.kind === 'statement_note')
    return doStatementsDiffer(first.said, second.said)
  if (first?.kind === 'account_statement' && second?.kind === 'receipt') return isMovementForgotten(first, second)
  return false
}

/** Only the time of the answer may differ. */
function doAnswersDiffer(first: Answer, second: Answer): boolean {
  if (first.snapshot !== second.snapshot || first.personId !== second.personId) return false
  return (
    !isSameLeaf(first.leaf, second.leaf) ||
    first.owedMicro !== second.owedMicro ||
    first.lastEntryId !== second.lastEntryId
  )
}

function isProofDenied(answer: Answer, { snapshot }: SnapshotStatement, { opening }: InvestorProof): boolean {
  if (answer.snapshot !== snapshot || answer.personId !== opening.personId) return false
  return (
    !isSameLeaf(answer.leaf, idOf(opening)) ||
    answer.owedMicro !== totalOf(opening.owedMicro) ||
    answer.lastEntryId !== opening.lastEntryId
  )
}

/**
 * What is counted up to a cut is still counted up to a later one: the newest entry cannot be an older one, and as long as it is
 * the same, so are the five balances. Promised amounts may change without an entry of this investor, so they are ignored.
 */
function isProofForgotten(
  answer: Answer,
  said: SnapshotStatement,
  { statement, proof }: Extract<Piece, { kind: 'proof' }>,
): boolean {
  const { opening } = proof
  if (answer.snapshot !== said.snapshot || answer.personId !== opening.personId) return false
  if (said.origin !== statement.origin || said.cutGroupId < statement.cutGroupId) return false
  if (answer.lastEntryId !== opening.lastEntryId) return answer.lastEntryId < opening.lastEntryId
  const { cash, locked, profit, bonus, leaving } = opening.owedMicro
  return answer.owedMicro < cash + locked + profit + bonus + leaving
}

/** A movement up to the cut is counted; while it is the newest one, what it left on the accounts it touched is still owed. */
function isReceiptForgotten(
  answer: Answer,
  said: SnapshotStatement,
  { receipt, personId }: Extract<Piece, { kind: 'receipt' }>,
): boolean {
  if (answer.snapshot !== said.snapshot || answer.personId !== personId) return false
  if (receipt.group.id > said.cutGroupId) return false
  if (answer.lastEntryId !== receipt.entry.id) return answer.lastEntryId < receipt.entry.id
  const afterMicro = new Map<string, bigint>()
  for (const side of receipt.sides) if ('account' in side) afterMicro.set(side.account, side.afterMicro)
  return answer.owedMicro < [...afterMicro.values()].reduce((sum, micro) => sum + micro, 0n)
}

function doStatementsDiffer(first: SaidStatement, second: SaidStatement): boolean {
  const isSame =
    first.personId === second.personId &&
    first.from === second.from &&
    first.to === second.to &&
    first.log.size === second.log.size
  // The digest may differ: it is of the whole file, and a path of another way to the same root proves the same. So may the kind of file.
  return isSame && writeSaid(first) !== writeSaid({ ...second, kind: first.kind, digest: first.digest })
}

/** Everything that was in the log when it was read, and is of these days, is in the statement. */
function isMovementForgotten(
  { said, movements }: Extract<Piece, { kind: 'account_statement' }>,
  { receipt, personId }: Extract<Piece, { kind: 'receipt' }>,
): boolean {
  if (said.personId !== personId || !isWithin(receipt, said)) return false
  return movements.every(({ entry }) => entry.id !== receipt.entry.id)
}

function isSameSnapshot(first: SnapshotStatement, second: SnapshotStatement): boolean {
  return first.origin === second.origin && first.snapshot === second.snapshot
}

function isOutsideLog({ origin, log }: SnapshotStatement, checkpoint: Checkpoint): boolean {
  return origin === checkpoint.origin && log.size === checkpoint.size && !areEqual(log.root, checkpoint.root)
}

function isSameLeaf(first: Uint8Array | undefined, second: Uint8Array | undefined): boolean {
  return first === undefined || second === undefined ? first === second : areEqual(first, second)
}

import { readCarried } from './account-statement/carried-note.ts'
import { type CheckedAccountStatement, checkAccountStatement } from './account-statement/check.ts'
import { type OpenedAnswer, openAnswer } from './answer.ts'
import { utf8 } from './bytes.ts'
import { type CheckedFraud, checkFraudFile, fraudFormat } from './fraud.ts'
import { fieldsOf, parseJson } from './json.ts'
import { type CheckedCheckpoint, checkCheckpoint } from './log/checkpoint.ts'
import { openNote, readNote, type VerifierKey } from './note.ts'
import { type CheckedProof, checkProofFile, proofFormat } from './proof-file.ts'
import { receiptFormat } from './receipt.ts'
import { type CheckedSignedReceipt, checkSignedReceipt } from './signed-receipt.ts'
import { readStatement, type SnapshotStatement } from './tree/statement.ts'

/** Keys that the verifier knows from an independent source. */
export interface KnownKeys {
  /** Signs snapshots and checkpoints. */
  readonly log: VerifierKey
  /** Signs answers to one investor; needed for answers, account statements and frauds. */
  readonly answers?: VerifierKey | undefined
  readonly witnesses?: readonly VerifierKey[]
}

export type CheckedFile =
  | { readonly kind: 'proof'; readonly checked: CheckedProof }
  | { readonly kind: 'fraud'; readonly checked: CheckedFraud }
  | { readonly kind: 'receipt'; readonly checked: CheckedSignedReceipt }
  | { readonly kind: 'account_statement'; readonly checked: CheckedAccountStatement }
  | { readonly kind: 'answer'; readonly checked: OpenedAnswer }
  | { readonly kind: 'snapshot'; readonly checked: CheckedSnapshot }
  | { readonly kind: 'checkpoint'; readonly checked: CheckedCheckpoint }
  | { readonly kind: 'needs_answers_key' }
  | { readonly kind: 'unknown' }

export type CheckedSnapshot =
  | { readonly holds: true; readonly statement: SnapshotStatement }
  | { readonly holds: false; readonly fault: 'note_not_signed' | 'statement_malformed' }

/** Checks a downloaded file: its kind follows from its content, its validity only from the keys. */
export async function checkFile(file: Uint8Array | string, keys: KnownKeys): Promise<CheckedFile> {
  const { log, answers, witnesses = [] } = keys
  const bytes = typeof file === 'string' ? utf8(file) : file
  if (isAccountStatement(bytes)) {
    if (answers === undefined) return { kind: 'needs_answers_key' }
    return { kind: 'account_statement', checked: await checkAccountStatement(bytes, { log, answers, witnesses }) }
  }
  const text = typeof file === 'string' ? file : new TextDecoder().decode(file)
  const format = fieldsOf(parseJson(text))['format']
  if (format === proofFormat) return { kind: 'proof', checked: await checkProofFile(text, log) }
  if (format === receiptFormat) return { kind: 'receipt', checked: await checkSignedReceipt(text, log) }
  const [, second = '', third = ''] = readNote(text)?.text.split('\n') ?? []
  const isAnswer = second.startsWith('snapshot ') && third.startsWith('person ')
  if (format === fraudFormat || isAnswer) {
    if (answers === undefined) return { kind: 'needs_answers_key' }
    if (isAnswer) return { kind: 'answer', checked: await openAnswer(text, answers) }
    return { kind: 'fraud', checked: await checkFraudFile(text, { log, answers }) }
  }
  if (second.startsWith('snapshot ')) return { kind: 'snapshot', checked: await checkSnapshotNote(text, log) }
  if (/^\d+$/.test(second)) return { kind: 'checkpoint', checked: await checkCheckpoint(text, log, witnesses) }
  return { kind: 'unknown' }
}

/** By its last part: a file of ours carries a note that says what it is. */
function isAccountStatement(file: Uint8Array): boolean {
  return readCarried(file)?.note.split('\n')[1]?.startsWith('account-statement ') === true
}

async function checkSnapshotNote(note: string, key: VerifierKey): Promise<CheckedSnapshot> {
  const text = await openNote(note, key)
  if (text === undefined) return { holds: false, fault: 'note_not_signed' }
  const statement = readStatement(text)
  return statement === undefined ? { holds: false, fault: 'statement_malformed' } : { holds: true, statement }
}

/** One word for the result, the same in every verifier: holds, the name of a contradiction, or a fault. */
export function verdictOf(file: CheckedFile): string {
  if (!('checked' in file)) return file.kind === 'unknown' ? 'file_malformed' : file.kind
  const { checked } = file
  if ('fault' in checked) return checked.fault
  return 'contradiction' in checked ? checked.contradiction : 'holds'
}

import { type Contradiction, checkFraudFile, writeFraudFile } from '@clearhold/proof/fraud'
import { readVerifierKey } from '@clearhold/proof/note'
import { readProofFile } from '@clearhold/proof/proof-file'
import type { Evidence } from './check-snapshot.ts'

/** What else was signed, with which an answer may be contradicted. */
export interface Signed {
  /** The note that everybody is shown. */
  readonly published: string | undefined
  /** Receipts of one's own movements, the newest first. */
  readonly receipts: readonly string[]
  /** One's own proofs of earlier snapshots, the newest first. */
  readonly earlier: readonly string[]
}

/**
 * A file that shows anyone, without us and without a network, that the operator's keys signed things that cannot all be true.
 * Undefined where what is at hand does not contradict itself: a page may be broken without anything false being signed.
 */
export async function findFraud(evidence: Evidence, signed: Signed): Promise<string | undefined> {
  const log = readVerifierKey(evidence.keys.log)
  const answers = readVerifierKey(evidence.keys.answers)
  if (log === undefined || answers === undefined) return undefined
  for (const { contradiction, pieces } of candidates(evidence, signed)) {
    const file = writeFraudFile(contradiction, pieces)
    const { isConfirmed } = await checkFraudFile(file, { log, answers })
    if (isConfirmed) return file
  }
  return undefined
}

interface Candidate {
  readonly contradiction: Contradiction
  readonly pieces: readonly string[]
}

function candidates({ own: { answer, file } }: Evidence, { published, receipts, earlier }: Signed): Candidate[] {
  const note = file === null ? undefined : readProofFile(file)?.note
  const found: Candidate[] = []
  if (file !== null) found.push({ contradiction: 'answer_denies_proof', pieces: [answer, file] })
  if (published === undefined) return found
  if (note !== undefined) found.push({ contradiction: 'snapshots_differ', pieces: [published, note] })
  for (const receipt of receipts)
    found.push({ contradiction: 'answer_forgets_receipt', pieces: [answer, published, receipt] })
  for (const proof of earlier) found.push({ contradiction: 'answer_forgets_proof', pieces: [answer, published, proof] })
  return found
}

import { buffer } from 'node:stream/consumers'
import { openForPerson } from '#platform/crypto/sealed.ts'
import type { ReviewParts } from '../parts.ts'
import { proofContext } from '../rules.ts'
import { readWithdrawal } from '../store/withdrawals.ts'
import { recordProofView, type ViewedProof } from './record-proof-view.ts'

export interface ProofView extends ViewedProof {
  /** Staff may see proofs of other people; for other callers those do not exist. */
  readonly isStaff: boolean
}

/** The proof of a bank payout, for its recipient and for staff, whose view is recorded: it shows a bank account. */
export async function viewPayoutProof(
  { database, storage, ...keys }: Pick<ReviewParts, 'database' | 'storage' | 'masterKey' | 'personKeys'>,
  { withdrawalId, viewerId, isStaff, requestId }: ProofView,
): Promise<Buffer | undefined> {
  const withdrawal = await readWithdrawal(database.reader, withdrawalId)
  const isOwn = withdrawal?.personId === viewerId
  if (withdrawal?.bankProofKey == null || !(isOwn || isStaff)) return undefined
  const sealed = await storage.get(withdrawal.bankProofKey)
  if (sealed === undefined) return undefined
  const image = await openForPerson(keys, await buffer(sealed), proofContext(withdrawal.bankProofKey))
  if (isOwn || image === undefined) return image
  await database.transaction((tx) => recordProofView(tx, { withdrawalId, viewerId, requestId }))
  return image
}

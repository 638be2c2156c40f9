import { recordChange } from '#domains/audit/index.ts'
import type { ProofParts } from '../parts.ts'
import { readDeposit } from '../store/deposits.ts'
import { decryptDepositProof } from './decrypt-deposit-proof.ts'

export interface ProofView {
  readonly depositId: string
  readonly viewerId: string
  /** Staff may see other people's proofs; for anyone else they do not exist. */
  readonly isStaff: boolean
  readonly requestId: string
}

/** The proof image, for its owner and for staff. Access by staff is audited before the image is sent, since it shows a bank account. */
export async function viewDepositProof(
  parts: ProofParts,
  { depositId, viewerId, isStaff, requestId }: ProofView,
): Promise<Buffer | undefined> {
  const deposit = await readDeposit(parts.database.reader, depositId)
  const isOwn = deposit?.personId === viewerId
  if (deposit === undefined || !(isOwn || isStaff)) return undefined
  const image = await decryptDepositProof(parts, depositId)
  if (image === undefined || isOwn) return image
  await parts.database.transaction((tx) =>
    recordChange(tx, {
      actor: `person:${viewerId}`,
      action: 'deposit.proof_viewed',
      subject: `deposit:${depositId}`,
      requestId,
      event: null,
    }),
  )
  return image
}

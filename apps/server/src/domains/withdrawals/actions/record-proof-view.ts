import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'

export interface ViewedProof {
  readonly withdrawalId: string
  readonly viewerId: string
  readonly requestId: string
}

/** Records that a member of staff viewed the proof of a bank payout: it shows a bank account. */
export async function recordProofView(tx: Tx, { withdrawalId, viewerId, requestId }: ViewedProof): Promise<void> {
  await recordChange(tx, {
    actor: `person:${viewerId}`,
    action: 'withdrawal.proof_viewed',
    subject: `withdrawal:${withdrawalId}`,
    requestId,
    event: null,
  })
}

import { buffer } from 'node:stream/consumers'
import { readWaitingApprovals } from '#domains/approvals/index.ts'
import { openForPerson } from '#platform/crypto/sealed.ts'
import type { ReviewParts } from '../parts.ts'
import { proofContext } from '../rules.ts'
import { readWithdrawal } from '../store/withdrawals.ts'
import { markPaid } from './mark-paid.ts'
import { recordProofView, type ViewedProof } from './record-proof-view.ts'

/** The proof in a command to mark a bank payout as paid, for the approver, who signs its digest; the view is recorded. */
export async function viewProposedProof(
  {
    database,
    clock,
    storage,
    ...keys
  }: Pick<ReviewParts, 'database' | 'clock' | 'storage' | 'masterKey' | 'personKeys'>,
  { withdrawalId, viewerId, requestId }: ViewedProof,
): Promise<Buffer | undefined> {
  const withdrawal = await readWithdrawal(database.reader, withdrawalId)
  if (withdrawal === undefined) return undefined
  const waiting = await readWaitingApprovals(database.reader, [`person:${withdrawal.personId}`], clock.now())
  const request = waiting.find(
    ({ command, input }) => command === markPaid.name && input['withdrawalId'] === withdrawalId,
  )
  const proofKey = request?.input['proofKey']
  const sealed = typeof proofKey === 'string' ? await storage.get(proofKey) : undefined
  if (typeof proofKey !== 'string' || sealed === undefined) return undefined
  const image = await openForPerson(keys, await buffer(sealed), proofContext(proofKey))
  if (image === undefined) return undefined
  await database.transaction((tx) => recordProofView(tx, { withdrawalId, viewerId, requestId }))
  return image
}

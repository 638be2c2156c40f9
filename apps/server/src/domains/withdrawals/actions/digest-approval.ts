import { payoutApprovalStatement } from '@clearhold/contract/approvals/statement'
import { sha256 } from '#platform/crypto/crypto.ts'
import { readApprovalTerms } from './read-approval-terms.ts'

/** What an approver of a payout signs; a bank payout has nothing to sign. */
export function digestApproval(withdrawal: Parameters<typeof readApprovalTerms>[0]): Buffer | null {
  const terms = readApprovalTerms(withdrawal)
  return terms === null ? null : sha256(payoutApprovalStatement(terms))
}

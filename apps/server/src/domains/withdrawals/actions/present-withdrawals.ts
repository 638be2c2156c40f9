import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import { readDirectoryPeople, readNames } from '#domains/accounts/index.ts'
import { kycStatusesOf } from '#domains/kyc/index.ts'
import { capitalAccount } from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { approveRefusalOf, isOperators, riskShown } from '../rules.ts'
import type { StoredApproval } from '../store/approvals.ts'
import { readDetails } from '../store/details.ts'
import { readPaidBefore } from '../store/figures.ts'
import type { StoredWithdrawal } from '../store/withdrawals.ts'
import { digestApproval } from './digest-approval.ts'
import { presentOwnWithdrawal } from './present-own-withdrawal.ts'
import { readApprovalTerms } from './read-approval-terms.ts'

/** A member of staff who looks at other people's withdrawals. */
export interface Viewer extends Pick<Caller, 'personId' | 'permissions'> {
  /** Has a key to sign with. */
  readonly canSign: boolean
}

/** Withdrawals as reviewers read them: whose they are, what is unusual, who approved, and what keeps the viewer from approving. */
export async function presentWithdrawals(
  reader: Reader,
  { explorerUrl }: Pick<WithdrawalsParts, 'explorerUrl'>,
  viewer: Viewer,
  rows: readonly StoredWithdrawal[],
): Promise<AdminWithdrawal[]> {
  const detailsOf = await readDetails(reader, rows)
  const approverIds = rows.flatMap((row) => detailsOf(row).approvals.map(({ approverId }) => approverId))
  const personIds = [...new Set(rows.map(({ personId }) => personId))]
  const [people, names, kyc, paidBefore] = await Promise.all([
    readDirectoryPeople(reader, personIds),
    readNames(reader, approverIds),
    kycStatusesOf(reader, personIds),
    readPaidBefore(
      reader,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => {
    const details = detailsOf(row)
    const person = people.find(({ id }) => id === row.personId)
    return {
      ...presentOwnWithdrawal(row, details, explorerUrl),
      user: {
        _id: row.personId,
        username: isOperators(row) ? capitalAccount : (person?.username ?? ''),
        email: person?.email ?? '',
      },
      tier: row.tier,
      risk: riskShown(row, paidBefore.has(row.id)),
      digest: digestApproval(row)?.toString('hex') ?? null,
      terms: readApprovalTerms(row),
      approvers: details.approvals.map(({ approverId, at }) => ({
        name: names.get(approverId) ?? '',
        at: at.toISOString(),
      })),
      hindrance: hindranceOf(row, details.approvals, viewer),
      kycStatus: kyc.get(row.personId) ?? 'absent',
      waitingSince: row.createdAt.toISOString(),
    }
  })
}

function hindranceOf(
  row: StoredWithdrawal,
  approvals: readonly StoredApproval[],
  { personId, permissions, canSign }: Viewer,
): AdminWithdrawal['hindrance'] {
  const given = approvals.map(({ approverId }) => approverId)
  const refusal = approveRefusalOf(row, given, personId)
  if (refusal !== undefined) return refusal
  if (!permissions.has('finance_approver')) return 'permission'
  return canSign ? null : 'key_needed'
}

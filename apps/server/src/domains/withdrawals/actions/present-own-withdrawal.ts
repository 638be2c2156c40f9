import { decimalFromMicro } from '@clearhold/contract/money'
import { explorerLink, networkOf } from '@clearhold/contract/networks'
import { recordOf } from '@clearhold/contract/withdrawals/record'
import {
  cancellableStates,
  delayReasons,
  type WithdrawalRejection,
  withdrawalRejections,
} from '@clearhold/contract/withdrawals/rules'
import type { Withdrawal } from '@clearhold/contract/withdrawals/schema'
import { formatEntryId } from '#domains/ledger/index.ts'
import { checksummed, hexOf } from '#platform/chain/address.ts'
import { approvalsNeeded, referenceOf, withdrawCharge } from '../rules.ts'
import type { BookAddress } from '../store/address-book.ts'
import type { WithdrawalDetails } from '../store/details.ts'
import type { StoredWithdrawal } from '../store/withdrawals.ts'

/** What is shown with it: of its address, the times at which it was confirmed and can be used. */
export type ShownDetails = Omit<WithdrawalDetails, 'address'> & {
  readonly address: Pick<BookAddress, 'confirmedAt' | 'usableAt'> | undefined
}

/** What of a withdrawal its owner reads. */
export type ShownWithdrawal = Omit<
  StoredWithdrawal,
  'token' | 'digest' | 'createdAt' | 'updatedAt' | 'approvedAt' | 'paidAt' | 'settledAt' | 'bankProofKey'
>

/** A withdrawal as its owner reads it. */
export function presentOwnWithdrawal(
  row: ShownWithdrawal,
  { steps, approvals, address, queuePosition }: ShownDetails,
  explorerUrl: string,
): Withdrawal {
  const chainId = row.chainId === null ? undefined : Number(row.chainId)
  const hash = row.txHash === null ? undefined : hexOf(row.txHash)
  const { bankName, accountName, accountNumber } = row
  const hasBank = bankName !== null && accountName !== null && accountNumber !== null
  return {
    id: row.id,
    reference: referenceOf(row.number),
    type: row.type,
    method: row.method,
    amount: decimalFromMicro(row.amountMicro),
    charge: withdrawCharge,
    arrived: row.arrivedMicro === null ? null : decimalFromMicro(row.arrivedMicro),
    state: row.state,
    delay: row.state === 'delayed' ? (delayReasons.find((delay) => delay === row.reason) ?? null) : null,
    rejection: row.state === 'rejected' ? rejectionOf(row.reason) : null,
    note: row.note,
    address: row.toAddress === null ? null : checksummed(hexOf(row.toAddress)),
    network: chainId === undefined ? null : networkOf(chainId).name,
    bank: hasBank ? { bankName, accountName, accountNumber } : null,
    bankReference: row.bankReference,
    holdUntil: address?.usableAt?.toISOString() ?? null,
    approvals: { given: approvals.length, needed: row.method === 'bank' ? 2 : approvalsNeeded(row.tier) },
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmationsNeeded,
    txHash: hash ?? null,
    explorerUrl: chainId === undefined || hash === undefined ? null : explorerLink(chainId, explorerUrl, hash),
    queuePosition,
    canCancel: cancellableStates.includes(row.state),
    holdEntry: formatEntryId(row.holdEntryId),
    endEntry: row.endEntryId === null ? null : formatEntryId(row.endEntryId),
    steps: steps.map(({ state, reason, at }) => ({ state, reason, at: at.toISOString() })),
    recorded: recordOf(
      steps.map(({ state, at }) => ({ state, at: at.toISOString() })),
      approvals.map(({ at }) => at.toISOString()),
    ),
    addressConfirmedAt: confirmedMeanwhile(row, address)?.toISOString() ?? null,
    createdAt: row.shownCreatedAt.toISOString(),
    settledAt: row.shownSettledAt?.toISOString() ?? null,
  }
}

/** An address that was confirmed before this withdrawal was requested is no step of its timeline. */
function confirmedMeanwhile(row: ShownWithdrawal, address: ShownDetails['address']): Date | null {
  const confirmedAt = address?.confirmedAt ?? null
  return confirmedAt !== null && confirmedAt >= row.shownCreatedAt ? confirmedAt : null
}

function rejectionOf(reason: string | null): WithdrawalRejection | null {
  return withdrawalRejections.find((rejection) => rejection === reason) ?? null
}

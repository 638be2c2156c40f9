import type { Reader } from '#platform/database/database.ts'
import { type BookAddress, readAddresses } from './address-book.ts'
import { readApprovals, type StoredApproval } from './approvals.ts'
import { readQueuePlaces } from './figures.ts'
import { readSteps, type StoredStep, type StoredWithdrawal } from './withdrawals.ts'

/** What is stored beside a withdrawal and shown with it. */
export interface WithdrawalDetails {
  readonly steps: readonly StoredStep[]
  readonly approvals: readonly StoredApproval[]
  readonly address: BookAddress | undefined
  readonly queuePosition: number | null
}

/** The details of many withdrawals, in one query. */
export async function readDetails(
  reader: Reader,
  rows: readonly StoredWithdrawal[],
): Promise<(row: StoredWithdrawal) => WithdrawalDetails> {
  const ids = rows.map(({ id }) => id)
  const [steps, approvals, addresses, places] = await Promise.all([
    readSteps(reader, ids),
    readApprovals(reader, ids),
    readAddresses(
      reader,
      rows.flatMap(({ addressId }) => addressId ?? []),
    ),
    readQueuePlaces(reader, ids),
  ])
  return ({ id, addressId }) => ({
    steps: steps.filter(({ withdrawalId }) => withdrawalId === id),
    approvals: approvals.filter(({ withdrawalId }) => withdrawalId === id),
    address: addressId === null ? undefined : addresses.get(addressId),
    queuePosition: places.get(id) ?? null,
  })
}

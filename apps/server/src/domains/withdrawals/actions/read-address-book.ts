import { networkOf } from '@clearhold/contract/networks'
import type { addressBookSchema } from '@clearhold/contract/withdrawals/schema'
import type { z } from 'zod'
import { readCredentialsChangedAt } from '#domains/accounts/index.ts'
import { checksummed, hexOf } from '#platform/chain/address.ts'
import { businessNow } from '#platform/clock/clock.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { changedLately, changedWindowMs, holdHours } from '../rules.ts'
import { readLock, readBook as readRows } from '../store/address-book.ts'

/** A person's address book as the page shows it. */
export async function readAddressBook(
  { database: { reader }, clock, chainId }: Pick<WithdrawalsParts, 'database' | 'clock' | 'chainId'>,
  personId: string,
): Promise<z.input<typeof addressBookSchema>> {
  const now = await businessNow(reader)
  const [rows, lock, changedAt] = await Promise.all([
    readRows(reader, personId, chainId),
    readLock(reader, personId, now),
    readCredentialsChangedAt(reader, personId, { now: clock.now(), windowMs: changedWindowMs }),
  ])
  const standing = ({ id, createdAt, confirmedAt, usableAt, lastUsedAt }: (typeof rows)[number]) => ({
    id,
    createdAt: createdAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    usableAt: usableAt?.toISOString() ?? null,
    usable: usableAt !== null && usableAt <= now,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })
  return {
    now: now.toISOString(),
    addresses: rows.flatMap((row) =>
      row.address === null
        ? []
        : [
            {
              ...standing(row),
              address: checksummed(hexOf(row.address)),
              label: row.label,
              network: networkOf(chainId).name,
            },
          ],
    ),
    banks: rows.flatMap((row) => {
      const { bankName, accountName, accountNumber } = row
      const isBank = bankName !== null && accountName !== null && accountNumber !== null
      return isBank ? [{ ...standing(row), bankName, accountName, accountNumber }] : []
    }),
    locked: lock !== undefined,
    unlocksAt: lock?.unlocksAt?.toISOString() ?? null,
    holdHours: holdHours(clock.now(), changedAt),
    holdIsLonger: changedLately(clock.now(), changedAt),
  }
}

import type { PositionReceipt } from '@clearhold/contract/plans/positions-schema'
import { type AccountKey, investorAccount, readEntry, readHistory } from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { StoredPosition } from '../store/positions.ts'
import { presentReceipt } from './present-receipt.ts'

/** The entry that opened the position with both its sides, and the cash balance after it. */
export async function readReceipt(reader: Reader, position: StoredPosition): Promise<PositionReceipt> {
  const stored = await readEntry(reader, position.escrowEntry)
  if (stored === undefined) throw new Error(`position ${position.id} names an entry that is not in the book`)
  const cash = investorAccount(position.personId, 'cash')
  const [spent] = await readHistory(reader, cash, { about: `position:${position.id}`, direction: 'out' }, undefined, 1)
  return presentReceipt(position, {
    postedAt: stored.at,
    postings: stored.postings.map(({ source, target, amountMicro }) => ({
      from: kindOf(source),
      to: kindOf(target),
      amountMicro,
    })),
    cashAfterMicro: spent?.afterMicro ?? 0n,
  })
}

/** The last part of an account's name is its kind. */
function kindOf(account: AccountKey): string {
  return account.split(':').at(-1) ?? ''
}

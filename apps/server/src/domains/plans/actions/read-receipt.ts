import { decimalFromMicro } from '@clearhold/contract/money'
import type { PositionReceipt } from '@clearhold/contract/plans/positions-schema'
import {
  type AccountKey,
  capitalAccount,
  formatEntryId,
  investorAccount,
  readEntry,
  readHistory,
} from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { StoredPosition } from '../store/positions.ts'
import { presentPosition } from './present-position.ts'

/** The entry that opened the position with both its sides, and what was left to spend after it. */
export async function readReceipt(reader: Reader, position: StoredPosition): Promise<PositionReceipt> {
  const stored = await readEntry(reader, position.escrowEntry)
  if (stored === undefined) throw new Error(`position ${position.id} names an entry that is not in the book`)
  const cash = investorAccount(position.personId, 'cash')
  const [spent] = await readHistory(reader, cash, { about: `position:${position.id}`, direction: 'out' }, undefined, 1)
  return {
    position: presentPosition(position),
    entry: {
      id: formatEntryId(stored.id),
      postedAt: stored.at.toISOString(),
      postings: stored.postings.map(({ source, target, amountMicro }) => ({
        from: kindOf(source),
        to: kindOf(target),
        amount: decimalFromMicro(amountMicro),
      })),
    },
    cashAfter: decimalFromMicro(spent?.afterMicro ?? 0n),
  }
}

type Side = PositionReceipt['entry']['postings'][number]['from']

function kindOf(account: AccountKey): Side {
  if (account === capitalAccount) return 'capital'
  const kind = account.split(':').at(-1)
  if (kind === 'cash' || kind === 'locked' || kind === 'escrow') return kind
  throw new Error('an activation moved money between accounts that have no part in it')
}

import { decimalFromMicro } from '@clearhold/contract/money'
import type { PositionReceipt } from '@clearhold/contract/plans/positions-schema'
import { formatEntryId } from '#domains/ledger/index.ts'
import type { StoredPosition } from '../store/positions.ts'
import { presentPosition } from './present-position.ts'

export interface OpeningEntry {
  readonly postedAt: Date
  /** Both sides by the kinds of their accounts. */
  readonly postings: readonly { readonly from: string; readonly to: string; readonly amountMicro: bigint }[]
  /** The cash balance after it. */
  readonly cashAfterMicro: bigint
}

/** The receipt of a position, from the entry that opened it. */
export function presentReceipt(
  position: StoredPosition,
  { postedAt, postings, cashAfterMicro }: OpeningEntry,
): PositionReceipt {
  return {
    position: presentPosition(position),
    entry: {
      id: formatEntryId(position.escrowEntry),
      postedAt: postedAt.toISOString(),
      postings: postings.map(({ from, to, amountMicro }) => ({
        from: sideOf(from),
        to: sideOf(to),
        amount: decimalFromMicro(amountMicro),
      })),
    },
    cashAfter: decimalFromMicro(cashAfterMicro),
  }
}

type Side = PositionReceipt['entry']['postings'][number]['from']

function sideOf(kind: string): Side {
  if (kind === 'cash' || kind === 'locked' || kind === 'escrow' || kind === 'capital') return kind
  throw new Error('an activation moved money between accounts that have no part in it')
}

import { decimalFromMicro } from '@clearhold/contract/money'
import { annualRateBasisPoints } from '@clearhold/contract/plans'
import { renewalOpensAt } from '@clearhold/contract/plans-positions'
import type { Position, PositionReceipt } from '@clearhold/contract/plans-positions-schema'
import { momentText } from '@clearhold/contract/texts/message-text'
import type { Reader } from '../../../platform/database/database.ts'
import {
  type AccountKey,
  capitalAccount,
  formatEntryId,
  investorAccount,
  readEntry,
  readHistory,
} from '../../ledger/index.ts'
import { referenceOf } from '../rules.ts'
import type { StoredPosition } from '../store/positions.ts'

/** A position as its owner reads it. */
export function positionOnTheWire(position: StoredPosition): Position {
  const { terms } = position
  return {
    id: position.id,
    reference: referenceOf(position.number),
    planKey: terms.planKey,
    termsVersion: terms.version,
    name: { ...position.names },
    state: position.state,
    amount: decimalFromMicro(position.amountMicro),
    profit: decimalFromMicro(position.profitMicro),
    referralBonus: decimalFromMicro(position.bonusMicro),
    profitBasisPoints: terms.profitBasisPoints,
    annualRateBasisPoints: annualRateBasisPoints(terms),
    durationHours: terms.durationHours,
    startedAt: position.startedAt.toISOString(),
    dueAt: position.dueAt.toISOString(),
    endedAt: position.endedAt?.toISOString() ?? null,
    escrowEntry: formatEntryId(position.escrowEntry),
    endEntry: position.endEntry === null ? null : formatEntryId(position.endEntry),
    atMaturity: position.atMaturity,
    renewalOpensAt: renewalOpensAt(terms, position.startedAt).toISOString(),
    renewedFrom: position.renewedFrom,
    renewedTo: position.renewedTo,
    renewalHindrance: position.renewalHindrance,
  }
}

/** The entry that opened the position with both its sides, and what was left to spend after it. */
export async function receiptOf(reader: Reader, position: StoredPosition): Promise<PositionReceipt> {
  const stored = await readEntry(reader, position.escrowEntry)
  if (stored === undefined) throw new Error(`position ${position.id} names an entry that is not in the book`)
  const cash = investorAccount(position.personId, 'cash')
  const [spent] = await readHistory(reader, cash, { about: `position:${position.id}`, direction: 'out' }, undefined, 1)
  return {
    position: positionOnTheWire(position),
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

type ToldPosition = Pick<StoredPosition, 'id' | 'number' | 'names' | 'amountMicro' | 'profitMicro' | 'dueAt'>

/** What a message about a position is filled with: names in every language, amounts, no personal data. */
export function messageValues(position: ToldPosition, entryId: bigint): Record<string, string> {
  return {
    positionId: position.id,
    reference: referenceOf(position.number),
    plan_en: position.names.en,
    plan_es: position.names.es,
    plan_fr: position.names.fr,
    amount: decimalFromMicro(position.amountMicro),
    profit: decimalFromMicro(position.profitMicro),
    due: momentText(position.dueAt),
    entry: formatEntryId(entryId),
  }
}

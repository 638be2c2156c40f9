import { decimalFromMicro } from '@clearhold/contract/money'
import { renewalOpensAt } from '@clearhold/contract/plans/positions'
import type { Position } from '@clearhold/contract/plans/positions-schema'
import { annualRateBasisPoints } from '@clearhold/contract/plans/rules'
import { formatEntryId } from '#domains/ledger/index.ts'
import { referenceOf } from '../rules.ts'
import type { StoredPosition } from '../store/positions.ts'

/** A position as its owner reads it. */
export function presentPosition(position: StoredPosition): Position {
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

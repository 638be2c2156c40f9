import type { Language } from '@clearhold/contract/language'
import { type MaturityChoice, renewalOpensAt } from '@clearhold/contract/plans/positions'
import type { Position } from '@clearhold/contract/plans/positions-schema'
import { ok, type Refusal, type Result, refuse } from '@clearhold/contract/result'
import { momentText } from '@clearhold/contract/texts/message-text'
import { riskStatements, riskVersion as riskVersionNow } from '@clearhold/contract/texts/plan-risk'
import { recordChange } from '#domains/audit/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import type { PlansParts } from '../parts.ts'
import { keepRiskStatement, lockPosition, readPosition, type StoredPosition, writeChoice } from '../store/positions.ts'
import { presentPosition } from './present-position.ts'

export interface Choosing {
  readonly personId: string
  readonly positionId: string
  readonly choice: MaturityChoice
  /** What was read for a renewal; a payout needs nothing. */
  readonly termsVersion?: number
  readonly riskVersion?: number
  readonly language: Language
  readonly requestId: string
}

export type ChooseRefusal =
  | 'not_found'
  | 'position_due'
  | 'position_ended'
  | 'renewal_too_early'
  | 'terms_changed'
  | 'risk_version_changed'
  | 'plan_not_offered'

/** Chooses what happens at maturity. Paying out can be chosen at any time; renewing only in the last quarter of the term. */
export async function chooseMaturity(
  { database, clock }: PlansParts,
  choosing: Choosing,
): Promise<Result<Position, ChooseRefusal>> {
  return database.transaction(async (tx) => {
    const position = await lockPosition(tx, choosing.positionId)
    if (position?.personId !== choosing.personId) return refuse('not_found')
    if (position.state !== 'open') return refuse('position_ended')
    const now = await businessNow(tx)
    if (now.getTime() >= position.dueAt.getTime()) return refuse('position_due')
    const hindrance = choosing.choice === 'renew' ? renewalRefusal(position, choosing, now) : undefined
    if (hindrance !== undefined) return hindrance
    await write(tx, position, choosing, clock.now())
    const changed = await readPosition(tx, position.id)
    if (changed === undefined) throw new Error('a position is gone')
    return ok(presentPosition(changed))
  })
}

function renewalRefusal(
  { terms, startedAt, versionState }: StoredPosition,
  { termsVersion, riskVersion }: Choosing,
  now: Date,
): Refusal<ChooseRefusal> | undefined {
  const opensAt = renewalOpensAt(terms, startedAt)
  if (now.getTime() < opensAt.getTime()) return refuse('renewal_too_early', { from: momentText(opensAt) })
  if (versionState !== 'published') return refuse('plan_not_offered')
  if (termsVersion !== terms.version) return refuse('terms_changed', { version: String(terms.version) })
  return riskVersion === riskVersionNow ? undefined : refuse('risk_version_changed')
}

async function write(tx: Tx, position: StoredPosition, choosing: Choosing, acknowledgedAt: Date): Promise<void> {
  const { choice, language, personId, requestId } = choosing
  if (choice === 'renew') {
    await keepRiskStatement(tx, riskVersionNow, riskStatements)
    await writeChoice(tx, position.id, { atMaturity: choice, riskVersion: riskVersionNow, language, acknowledgedAt })
  } else {
    await writeChoice(tx, position.id, { atMaturity: choice, riskVersion: null, language: null, acknowledgedAt: null })
  }

  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'plan.choice_changed',
    subject: `position:${position.id}`,
    before: { atMaturity: position.atMaturity },
    after: { atMaturity: choice },
    requestId,
    event: { type: 'plan.choice_changed', personId, payload: { positionId: position.id } },
  })
}

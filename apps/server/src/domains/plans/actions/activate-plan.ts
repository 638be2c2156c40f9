import type { Edition } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import { openPositionsMax } from '@clearhold/contract/plans/positions'
import type { Activate, PositionReceipt } from '@clearhold/contract/plans/positions-schema'
import {
  activationMoves,
  amountRefusal,
  coveredPrincipalMicro,
  type PlanTerms,
  profitMicro,
  referralBonusMicro,
  reservedMicro,
} from '@clearhold/contract/plans/rules'
import { ok, type Refusal, type Result, refuse } from '@clearhold/contract/result'
import { riskStatements, riskVersion as riskVersionNow } from '@clearhold/contract/texts/plan-risk'
import { attributePerson } from '#domains/referrals/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import type { PlansParts } from '../parts.ts'
import { type ClosedRefusal, mayBePromised, refusalOfCause } from '../rules.ts'
import {
  type ActivationGround,
  type BegunPosition,
  callActivate,
  type DraftedPosition,
  readActivationGround,
} from '../store/activations.ts'
import { keepRiskStatement, readPosition, type StoredPosition } from '../store/positions.ts'
import { presentReceipt } from './present-receipt.ts'
import { readReceipt } from './read-receipt.ts'

export interface Activation extends Activate {
  readonly personId: string
  /** The language in which the terms and the risk were read. */
  readonly language: Language
  readonly requestId: string
}

export type ActivateRefusal =
  | 'not_found'
  | 'plan_not_offered'
  | 'terms_changed'
  | 'risk_version_changed'
  | 'amount_below_min'
  | 'amount_above_max'
  | 'cash_short'
  | 'fully_subscribed'
  | 'email_unverified'
  | 'account_not_active'
  | 'verification_needed'
  | 'activations_halted'
  | ClosedRefusal
  | 'positions_too_many'
  | 'key_reused'

/** How often the preconditions may change between reading them and the call; each time, a concurrent call has succeeded. */
const looksMax = 20

/**
 * Begins a position: the principal is locked and everything promised on it leaves the operator's capital, in one transaction and one
 * entry. Without the capital there is no promise. Idempotent by key.
 *
 * Decided here, from one read of everything it depends on; carried out by one call, which checks again what guards money.
 */
export async function activatePlan(
  parts: PlansParts,
  activation: Activation,
): Promise<Result<PositionReceipt, ActivateRefusal>> {
  let isPrepared = false
  for (let looks = 1; looks <= looksMax; looks += 1) {
    const ground = await readActivationGround(parts.database.reader, { ...activation, riskVersion: riskVersionNow })
    if (ground.knownId !== null) return answerKnown(parts.database, ground.knownId, activation)
    const offer = judgeOffer(ground, activation, parts.edition)
    if (!offer.ok) return offer
    if (!isPrepared && (ground.isUnattributed === true || !ground.isRiskKept)) {
      await prepare(parts.database, activation.personId)
      isPrepared = true
      continue
    }
    const drafted = draftPosition(parts, offer.value.terms, ground, activation)
    const short = shortage(ground, drafted)
    if (short !== undefined) return short
    const begun = await begin(parts.database, drafted, activation.requestId)
    if (begun !== undefined) return ok(receiptOf(drafted, offer.value, begun))
  }
  throw new Error('an activation was refused again and again, and no reason for it is found')
}

async function answerKnown(
  { reader }: Database,
  knownId: string,
  activation: Activation,
): Promise<Result<PositionReceipt, 'key_reused'>> {
  const known = await readPosition(reader, knownId)
  if (known === undefined) throw new Error('a position is gone')
  return isSame(known, activation) ? ok(await readReceipt(reader, known)) : refuse('key_reused')
}

function isSame(known: StoredPosition, { planKey, termsVersion, amount, riskVersion }: Activation): boolean {
  return (
    known.terms.planKey === planKey &&
    known.terms.version === termsVersion &&
    known.amountMicro === microFromDecimal(amount) &&
    known.riskVersion === riskVersion
  )
}

interface Offer {
  readonly terms: PlanTerms
  readonly names: StoredPosition['names']
}

/** What is on offer to this person, if it is what they requested. */
function judgeOffer(
  ground: ActivationGround,
  activation: Activation,
  edition: Edition,
): Result<Offer, ActivateRefusal> {
  const hindrance = personRefusal(ground, edition)
  if (hindrance !== undefined) return hindrance
  const offer = offerOf(ground, activation.planKey)
  if (offer === undefined) return refuse(ground.planExists ? 'plan_not_offered' : 'not_found')
  const refusal = offerRefusal(offer.terms, activation)
  if (refusal !== undefined) return refusal
  if (ground.openPositions >= openPositionsMax) return refuse('positions_too_many', { max: String(openPositionsMax) })
  return ok(offer)
}

/** Why no promise can be made now, to this person or at all. */
function personRefusal(ground: ActivationGround, edition: Edition): Refusal<ActivateRefusal> | undefined {
  if (ground.personState !== 'active') return refuse('account_not_active')
  if (ground.isEmailVerified !== true) return refuse('email_unverified')
  if (!mayBePromised(edition, ground.identityState)) return refuse('verification_needed')
  if (ground.isAlarmed) return refuse('activations_halted')
  return ground.closedBy === null ? undefined : refuse(refusalOfCause[ground.closedBy])
}

function offerOf(ground: ActivationGround, planKey: string): Offer | undefined {
  const { version, profitBasisPoints, minMicro, maxMicro, durationHours, referralBonusBasisPoints, names } = ground
  if (version === null || profitBasisPoints === null || minMicro === null || maxMicro === null) return undefined
  if (durationHours === null || referralBonusBasisPoints === null || names === null) return undefined
  return {
    terms: { planKey, version, profitBasisPoints, minMicro, maxMicro, durationHours, referralBonusBasisPoints },
    names,
  }
}

/** Why the request does not match the offer. */
function offerRefusal(
  terms: PlanTerms,
  { termsVersion, riskVersion, amount }: Activation,
): Refusal<ActivateRefusal> | undefined {
  if (terms.version !== termsVersion) return refuse('terms_changed', { version: String(terms.version) })
  if (riskVersion !== riskVersionNow) return refuse('risk_version_changed')
  const refusal = amountRefusal(terms, microFromDecimal(amount) ?? 0n)
  if (refusal === undefined) return undefined
  return refusal === 'amount_below_min'
    ? refuse(refusal, { min: decimalFromMicro(terms.minMicro) })
    : refuse(refusal, { max: decimalFromMicro(terms.maxMicro) })
}

/** What is rarely missing: the text of the risk statement, stored once; the referrer of a person who joined before codes existed. */
function prepare(database: Database, personId: string): Promise<void> {
  return database.transaction(async (tx) => {
    await keepRiskStatement(tx, riskVersionNow, riskStatements)
    await attributePerson(tx, personId)
  })
}

function draftPosition(
  { clock }: PlansParts,
  terms: PlanTerms,
  { referrerId }: ActivationGround,
  { personId, key, amount, riskVersion, language }: Activation,
): DraftedPosition {
  const amountMicro = microFromDecimal(amount) ?? 0n
  const bonusMicro = referrerId === null ? 0n : referralBonusMicro(terms, amountMicro)
  return {
    id: randomId(),
    personId,
    terms,
    amountMicro,
    bonusMicro,
    riskVersion,
    language,
    profitMicro: profitMicro(terms, amountMicro),
    referrerId: bonusMicro === 0n ? null : referrerId,
    acknowledgedAt: clock.now(),
    activationKey: key,
  }
}

/** What is missing for it: the investor's money, or the operator's. */
function shortage(
  { cashMicro, capitalMicro }: ActivationGround,
  { terms, amountMicro, bonusMicro }: DraftedPosition,
): Refusal<'cash_short' | 'fully_subscribed'> | undefined {
  if (cashMicro < amountMicro) return refuse('cash_short', { free: decimalFromMicro(cashMicro) })
  if (capitalMicro >= reservedMicro(terms, amountMicro, bonusMicro > 0n)) return undefined
  return refuse('fully_subscribed', { room: decimalFromMicro(coveredPrincipalMicro(terms, capitalMicro)) })
}

/** Undefined when the preconditions have changed since they were read. */
function begin(database: Database, drafted: DraftedPosition, requestId: string): Promise<BegunPosition | undefined> {
  return database.call(async (reader, noteEvents) => {
    const begun = await callActivate(reader, drafted, requestId)
    if (begun !== undefined) noteEvents()
    return begun
  })
}

/** The receipt as a read would answer it, built from what is known to save the query. */
function receiptOf(drafted: DraftedPosition, { names }: Offer, begun: BegunPosition): PositionReceipt {
  const { postedAt, cashAfterMicro, ...beginning } = begun
  const position: StoredPosition = {
    ...drafted,
    ...beginning,
    names,
    versionState: 'published',
    state: 'open',
    atMaturity: 'pay_out',
    renewalHindrance: null,
    endedAt: null,
    endEntry: null,
    renewedFrom: null,
    renewedTo: null,
    renewalRiskVersion: null,
    renewalLanguage: null,
    renewalAcknowledgedAt: null,
  }
  const postings = activationMoves(drafted.terms, drafted.amountMicro, drafted.bonusMicro > 0n)
  return presentReceipt(position, { postedAt, postings, cashAfterMicro })
}

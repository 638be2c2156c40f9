import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import { openPositionsMax } from '@clearhold/contract/plans/positions'
import type { Activate, PositionReceipt } from '@clearhold/contract/plans/positions-schema'
import {
  amountRefusal,
  coveredPrincipalMicro,
  maturityOf,
  type PlanTerms,
  profitMicro,
  referralBonusMicro,
  reservedMicro,
} from '@clearhold/contract/plans/rules'
import { ok, type Refusal, type Result, refuse } from '@clearhold/contract/result'
import { riskStatements, riskVersion as riskVersionNow } from '@clearhold/contract/texts/plan-risk'
import { readJoining } from '#domains/accounts/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import {
  capitalAccount,
  escrowAccount,
  formatEntryId,
  investorAccount,
  investorAccounts,
  openAccounts,
  postEntries,
  readBalancesMicro,
} from '#domains/ledger/index.ts'
import { findBonusReferrer, reserveBonus } from '#domains/referrals/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RollBack, transactionOrRefusal } from '#platform/database/rollback.ts'
import { mayBePromised, type PlansParts } from '../parts.ts'
import { messageValues } from '../rules.ts'
import {
  countPositions,
  findByKey,
  insertPositions,
  keepRiskStatement,
  lockInvestor,
  type NewPosition,
  readPosition,
  type StoredPosition,
} from '../store/positions.ts'
import { holdOffer, planExists } from '../store/versions.ts'
import { composeEntry } from './compose-entry.ts'
import { readReceipt } from './read-receipt.ts'

export interface Activation extends Activate {
  readonly personId: string
  /** In which the terms and the risk were read. */
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
  | 'positions_too_many'
  | 'key_reused'

/**
 * Begins a position: the principal is locked and everything promised on it leaves the operator's capital, in one transaction
 * and one entry. Without the capital there is no promise. The same key is the same position, however often it is asked for.
 */
export async function activatePlan(
  parts: PlansParts,
  activation: Activation,
): Promise<Result<PositionReceipt, ActivateRefusal>> {
  return transactionOrRefusal(parts.database, (tx, rollBack) => activate({ tx, rollBack }, parts, activation))
}

interface Writing {
  readonly tx: Tx
  readonly rollBack: RollBack<ActivateRefusal>
}

async function activate(
  { tx, rollBack }: Writing,
  parts: PlansParts,
  activation: Activation,
): Promise<Result<PositionReceipt, ActivateRefusal>> {
  const { personId, key, planKey } = activation
  await lockInvestor(tx, personId)
  const known = await findByKey(tx, personId, key)
  if (known !== undefined) return isSame(known, activation) ? ok(await readReceipt(tx, known)) : refuse('key_reused')

  const hindrance = await personRefusal(tx, parts, personId)
  if (hindrance !== undefined) return hindrance
  const offer = await holdOffer(tx, planKey)
  if (offer === undefined) return refuse((await planExists(tx, planKey)) ? 'plan_not_offered' : 'not_found')
  const refusal = offerRefusal(offer.terms, activation)
  if (refusal !== undefined) return refusal
  const { open, hasAny } = await countPositions(tx, personId)
  if (open >= openPositionsMax) return refuse('positions_too_many', { max: String(openPositionsMax) })

  const referrerId = hasAny ? undefined : await findBonusReferrer(tx, personId)
  const drafted = await draftPosition(tx, parts, offer.terms, activation, referrerId)
  const short = await shortage(tx, drafted)
  if (short !== undefined) return short
  const position = await begin({ tx, rollBack }, drafted)
  if (referrerId !== undefined) {
    const { id: positionId, bonusMicro: amountMicro, dueAt } = position
    await reserveBonus(tx, { personId, referrerId, positionId, amountMicro, dueAt })
  }
  await tell(tx, position, activation.requestId)
  return ok(await readReceipt(tx, position))
}

function isSame(known: StoredPosition, { planKey, termsVersion, amount, riskVersion }: Activation): boolean {
  return (
    known.terms.planKey === planKey &&
    known.terms.version === termsVersion &&
    known.amountMicro === microFromDecimal(amount) &&
    known.riskVersion === riskVersion
  )
}

/** Why this person, or anybody, cannot be promised anything now. */
async function personRefusal(
  tx: Tx,
  parts: PlansParts,
  personId: string,
): Promise<Refusal<ActivateRefusal> | undefined> {
  const joining = await readJoining(tx, personId)
  if (joining?.state !== 'active') return refuse('account_not_active')
  if (!joining.emailVerified) return refuse('email_unverified')
  if (!(await mayBePromised(parts, tx, personId))) return refuse('verification_needed')
  return (await parts.isHalted(tx)) ? refuse('activations_halted') : undefined
}

/** Why this is not what is on offer. */
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

async function draftPosition(
  tx: Tx,
  { clock }: PlansParts,
  terms: PlanTerms,
  { personId, key, amount, riskVersion, language }: Activation,
  referrerId: string | undefined,
): Promise<Omit<NewPosition, 'escrowEntry'>> {
  const amountMicro = microFromDecimal(amount) ?? 0n
  const startedAt = await businessNow(tx)
  const bonusMicro = referrerId === undefined ? 0n : referralBonusMicro(terms, amountMicro)
  return {
    id: randomId(),
    personId,
    terms,
    amountMicro,
    bonusMicro,
    startedAt,
    riskVersion,
    language,
    profitMicro: profitMicro(terms, amountMicro),
    referrerId: bonusMicro === 0n ? null : (referrerId ?? null),
    dueAt: maturityOf(terms, startedAt),
    renewedFrom: null,
    acknowledgedAt: clock.now(),
    activationKey: key,
  }
}

/** What is missing for it: the investor's money, or the operator's. Read before the book is asked, so that it can be said. */
async function shortage(
  reader: Reader,
  { personId, terms, amountMicro, bonusMicro }: Omit<NewPosition, 'escrowEntry'>,
): Promise<Refusal<'cash_short' | 'fully_subscribed'> | undefined> {
  const cash = investorAccount(personId, 'cash')
  const balances = await readBalancesMicro(reader, [cash, capitalAccount])
  const cashMicro = balances.get(cash) ?? 0n
  const freeMicro = balances.get(capitalAccount) ?? 0n
  if (cashMicro < amountMicro) return refuse('cash_short', { free: decimalFromMicro(cashMicro) })
  if (freeMicro >= reservedMicro(terms, amountMicro, bonusMicro > 0n)) return undefined
  return refuse('fully_subscribed', { room: decimalFromMicro(coveredPrincipalMicro(terms, freeMicro)) })
}

/** Posts the entry and stores the position that names it; what the book refuses undoes everything. */
async function begin({ tx, rollBack }: Writing, drafted: Omit<NewPosition, 'escrowEntry'>): Promise<StoredPosition> {
  const { personId, referrerId } = drafted
  const bonusAccounts = referrerId === null ? [] : [investorAccount(referrerId, 'bonus')]
  await openAccounts(tx, [escrowAccount(drafted.id), capitalAccount, ...investorAccounts(personId), ...bonusAccounts])
  const [outcome] = await postEntries(tx, [composeEntry(drafted, 'plan.activated', `person:${personId}`)])
  if (outcome?.kind === 'overdraft') {
    return rollBack((await shortage(tx, drafted)) ?? refuse('fully_subscribed', { room: decimalFromMicro(0n) }))
  }
  if (outcome?.kind !== 'posted') throw new Error(`an activation was answered with ${outcome?.kind}`)
  await keepRiskStatement(tx, riskVersionNow, riskStatements)
  await insertPositions(tx, [{ ...drafted, escrowEntry: outcome.entryId }])
  const position = await readPosition(tx, drafted.id)
  if (position === undefined) throw new Error('a position was not stored')
  return position
}

async function tell(tx: Tx, position: StoredPosition, requestId: string): Promise<void> {
  const { id, personId, terms, amountMicro, profitMicro: promisedMicro, bonusMicro, escrowEntry } = position

  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'plan.activated',
    subject: `position:${id}`,
    after: { planKey: terms.planKey, version: terms.version, amountMicro, promisedMicro, bonusMicro, escrowEntry },
    requestId,
    event: {
      type: 'plan.activated',
      personId,
      payload: messageValues(position, formatEntryId(escrowEntry)),
    },
  })
}

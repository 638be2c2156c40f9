import { accountStates } from '@clearhold/contract/accounts/permissions'
import { gateCauses } from '@clearhold/contract/solvency/schema'
import { bool, int4, int8, oneOf, text, textInEachLanguage, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readRow, rowSchema } from '#platform/database/read-rows.ts'
import type { NewPosition } from './positions.ts'

const groundRow = rowSchema('ActivationGround', {
  personState: oneOf(accountStates).nullable(),
  isEmailVerified: bool.nullable(),
  /** The person's identity state: 'verified' or anything else. */
  identityState: text.nullable(),
  isAlarmed: bool,
  /** Why the gate is closed to new promises; null while it is open. */
  closedBy: oneOf(gateCauses).nullable(),
  /** The position that this key has already begun. */
  knownId: uuid.nullable(),
  planExists: bool,
  /** The version on offer, with its terms; null where none is. */
  version: int4.nullable(),
  profitBasisPoints: int4.nullable(),
  minMicro: int8.nullable(),
  maxMicro: int8.nullable(),
  durationHours: int4.nullable(),
  referralBonusBasisPoints: int4.nullable(),
  names: textInEachLanguage.nullable(),
  openPositions: int4,
  /** Who gets the bonus on a plan that begins now. */
  referrerId: uuid.nullable(),
  /** Registered with a code that was not evaluated yet. */
  isUnattributed: bool.nullable(),
  isRiskKept: bool,
  cashMicro: int8,
  capitalMicro: int8,
})
export type ActivationGround = RowOf<typeof groundRow>

interface Asked {
  readonly personId: string
  readonly key: string
  readonly planKey: string
  readonly riskVersion: number
}

/** Everything that a decision about an activation depends on, in one round trip; plans.activate checks the same again. */
export async function readActivationGround(
  reader: Reader,
  { personId, key, planKey, riskVersion }: Asked,
): Promise<ActivationGround> {
  return readRow(reader, groundRow)`
    select person_state as "personState", is_email_verified as "isEmailVerified", identity_state as "identityState",
      is_alarmed as "isAlarmed", closed_by as "closedBy", known_id as "knownId", plan_exists as "planExists", version,
      profit_basis_points as "profitBasisPoints", min_micro as "minMicro", max_micro as "maxMicro",
      duration_hours as "durationHours", referral_bonus_basis_points as "referralBonusBasisPoints", names,
      open_positions as "openPositions", referrer_id as "referrerId", is_unattributed as "isUnattributed",
      is_risk_kept as "isRiskKept", cash_micro as "cashMicro", capital_micro as "capitalMicro"
    from plans.activation_ground(${personId}, ${key}, ${planKey}, ${riskVersion})`
}

/** A position as decided; the database sets when it begins, its number and its entry. */
export type DraftedPosition = Pick<
  NewPosition,
  'id' | 'personId' | 'terms' | 'amountMicro' | 'profitMicro' | 'bonusMicro' | 'referrerId' | 'riskVersion' | 'language'
> & { readonly acknowledgedAt: Date; readonly activationKey: string }

const begunRow = rowSchema('BegunPosition', {
  number: int8,
  startedAt: timestamptz,
  dueAt: timestamptz,
  escrowEntry: int8,
  postedAt: timestamptz,
  cashAfterMicro: int8,
})
export type BegunPosition = RowOf<typeof begunRow>
/** All null when it was not begun. */
const activationRow = rowSchema('ActivationAnswer', {
  outcome: oneOf(['begun', 'changed']),
  number: int8.nullable(),
  startedAt: timestamptz.nullable(),
  dueAt: timestamptz.nullable(),
  escrowEntry: int8.nullable(),
  postedAt: timestamptz.nullable(),
  cashAfterMicro: int8.nullable(),
})

/** Begins it, in one statement; undefined, and nothing is written, where the preconditions have changed since they were read. */
export async function callActivate(
  reader: Reader,
  drafted: DraftedPosition,
  requestId: string,
): Promise<BegunPosition | undefined> {
  const { id, personId, terms, amountMicro, profitMicro, bonusMicro, referrerId } = drafted
  const { outcome, ...begun } = await readRow(reader, activationRow)`
    select outcome, position_number as number, started as "startedAt", due as "dueAt", entry as "escrowEntry",
      posted as "postedAt", cash_after as "cashAfterMicro"
    from plans.activate(${id}, ${personId}, ${drafted.activationKey}, ${terms.planKey}, ${terms.version},
      ${amountMicro}, ${profitMicro}, ${bonusMicro}, ${referrerId}, ${drafted.riskVersion}, ${drafted.language},
      ${drafted.acknowledgedAt}, ${requestId})`
  return outcome === 'changed' ? undefined : begunRow.checked([begun])[0]
}

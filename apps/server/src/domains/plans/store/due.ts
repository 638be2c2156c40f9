import { accountStates } from '@clearhold/contract/accounts/permissions'
import type { RenewalHindrance } from '@clearhold/contract/plans/positions'
import { sql } from 'kysely'
import { bool, int4, int8, oneOf, text, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { noteEvents } from '#platform/database/eventful.ts'
import { type RowOf, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

/** When a position is to be paid: at maturity or, where that failed, at its retry. Has an index (0047). */
export const payableAt = sql`coalesce(retry_at, due_at)`

const lockedRow = rowSchema('LockedDue', { ids: text, wantsRenewals: bool })

/**
 * Due positions, oldest first, or one of them, locked until the transaction ends; those that another transaction has locked are skipped.
 */
export async function lockDue(
  tx: Tx,
  limit: number,
  only?: string,
): Promise<{ readonly ids: readonly string[]; readonly wantsRenewals: boolean }> {
  // As one text: thousands of them are read in a minute.
  const { ids, wantsRenewals } = await readRow(tx, lockedRow)`
    select coalesce(array_to_string(due_ids, ','), '') as ids, coalesce(wants_renewals, false) as "wantsRenewals"
    from plans.lock_due(${limit}, ${only ?? null})`
  return { ids: ids === '' ? [] : ids.split(','), wantsRenewals }
}

const renewalGroundRow = rowSchema('RenewalGround', {
  id: uuid,
  isOffered: bool,
  personState: oneOf(accountStates).nullable(),
  isEmailVerified: bool,
  /** The person's identity state: 'verified' or anything else. */
  identityState: text.nullable(),
  isHalted: bool,
  capitalMicro: int8,
  neededMicro: int8,
})
export type RenewalGround = RowOf<typeof renewalGroundRow>

/** Those of these positions that are to be renewed, in their order, and what the decision about each depends on. */
export async function readRenewalGrounds(reader: Reader, ids: readonly string[]): Promise<RenewalGround[]> {
  return readRows(reader, renewalGroundRow)`
    select id, is_offered as "isOffered", person_state as "personState", is_email_verified as "isEmailVerified",
      identity_state as "identityState", is_halted as "isHalted", capital_micro as "capitalMicro",
      needed_micro as "neededMicro"
    from plans.renewal_grounds(${arrayOf(ids)}::uuid[])`
}

/** For a position that was to be renewed: the id of the renewal, or why there is none. */
export interface Renewal {
  readonly nextId?: string
  readonly hindrance?: RenewalHindrance
}

export interface Maturing {
  readonly careful: boolean
  readonly renewals: ReadonlyMap<string, Renewal>
}

const maturedRow = rowSchema('MaturedPositions', { paid: int4, stuckIds: text })

/** Ends due positions locked by this transaction, and renews those that may be; answers what the ledger refused to pay. */
export async function callMature(
  tx: Tx,
  ids: readonly string[],
  { careful, renewals }: Maturing,
): Promise<{ readonly paid: number; readonly stuckIds: readonly string[] }> {
  const nextIds = ids.map((id) => renewals.get(id)?.nextId)
  const hindrances = ids.map((id) => renewals.get(id)?.hindrance)
  const { paid, stuckIds } = await readRow(tx, maturedRow)`
    select paid, coalesce(array_to_string(stuck_ids, ','), '') as "stuckIds"
    from plans.mature(${careful}, ${arrayOf(ids)}::uuid[], ${arrayOf(nextIds)}::uuid[], ${arrayOf(hindrances)}::text[])`
  if (paid > 0) noteEvents(tx)
  return { paid, stuckIds: stuckIds === '' ? [] : stuckIds.split(',') }
}

/** A PostgreSQL array literal; none of these values needs quoting. */
function arrayOf(values: readonly (string | undefined)[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`
}

const idRow = rowSchema('IdRow', { id: uuid })

export async function readDueIds(reader: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await readRows(reader, idRow)`
    select id from plans.position where state = 'open' and ${payableAt} <= ${now}
    order by ${payableAt}, id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Postpones positions that could not be paid, so that they do not block those that can. */
export async function writeRetries(tx: Tx, ids: readonly string[], retryAt: Date): Promise<void> {
  await sql`
    update plans.position set retry_at = ${retryAt} where id = any(${[...ids]}::uuid[]) and state = 'open'`.execute(tx)
}

import { sql } from 'kysely'
import { businessAt } from '#platform/clock/clock.ts'
import { int4, int8, oneOf, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { ReferralsTables } from '#platform/database/tables.generated.ts'
import { bonusStates } from './rules.ts'

export async function readCode(reader: Reader, personId: string): Promise<string | undefined> {
  const row = await reader
    .withTables<ReferralsTables>()
    .selectFrom('referrals.code')
    .select('code')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.code
}

/** Assigns this code to a person who has none; does nothing when the person has one or the code is taken. */
export async function insertCode(tx: Tx, personId: string, code: string): Promise<void> {
  await sql`insert into referrals.code (person_id, code) values (${personId}, ${code}) on conflict do nothing`.execute(
    tx,
  )
}

export async function findByCode(reader: Reader, code: string): Promise<string | undefined> {
  const row = await reader
    .withTables<ReferralsTables>()
    .selectFrom('referrals.code')
    .select('person_id')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.person_id
}

export interface Attribution {
  readonly personId: string
  readonly referrerId: string
  readonly joinedAt: Date
  readonly referrerJoinedAt: Date
  readonly objection: 'same_person' | null
}

const personIdRow = rowSchema('PersonIdRow', { person_id: uuid })

/** Records who invited this person, under the referrer's next number; false if that was already recorded. */
export async function insertAttribution(tx: Tx, attribution: Attribution): Promise<boolean> {
  const { personId, referrerId, joinedAt, referrerJoinedAt, objection } = attribution
  if ((await readAttribution(tx, personId)) !== undefined) return false
  const rows = await readRows(tx, personIdRow)`
    with numbered as (
      update referrals.code set invited = invited + 1 where person_id = ${referrerId} returning invited
    )
    insert into referrals.attribution (person_id, referrer_id, number, joined_at, referrer_joined_at, objection)
    select ${personId}::uuid, ${referrerId}::uuid, invited, ${joinedAt}::timestamptz, ${referrerJoinedAt}::timestamptz,
      ${objection}::text from numbered on conflict (person_id) do nothing returning person_id`
  return rows.length === 1
}

const attributionRow = rowSchema('AttributionRow', {
  referrerId: uuid,
  objection: oneOf(['same_person']).nullable(),
})

async function readAttribution(reader: Reader, personId: string): Promise<RowOf<typeof attributionRow> | undefined> {
  return readOptionalRow(reader, attributionRow)`
    select referrer_id as "referrerId", objection from referrals.attribution where person_id = ${personId}`
}

const invitationRow = rowSchema('InvitationRow', {
  personId: uuid,
  number: int4,
  joinedAt: timestamptz,
  objection: oneOf(['same_person']).nullable(),
  bonusState: oneOf(bonusStates).nullable(),
  bonusReason: oneOf(['left_early', 'plan_without_bonus']).nullable(),
  amountMicro: int8.nullable(),
  dueAt: timestamptz.nullable(),
})
export type InvitationRow = RowOf<typeof invitationRow>

/** The people a person invited, newest first, below the number where the last page ended. */
export async function readInvitations(
  reader: Reader,
  referrerId: string,
  belowNumber: number,
  limit: number,
): Promise<InvitationRow[]> {
  return readRows(reader, invitationRow)`
    select a.person_id as "personId", a.number, ${businessAt(sql`a.joined_at`)} as "joinedAt", a.objection, b.state as "bonusState",
      b.reason as "bonusReason", b.amount_micro as "amountMicro", b.due_at as "dueAt"
    from referrals.attribution a left join referrals.bonus b on b.person_id = a.person_id
    where a.referrer_id = ${referrerId} and a.number < ${belowNumber}
    order by a.number desc limit ${limit}`
}

const referralTotalsRow = rowSchema('ReferralTotals', {
  invited: int4,
  running: int8,
  reservedMicro: int8,
  paidMicro: int8,
})
export type ReferralTotals = RowOf<typeof referralTotalsRow>

export async function readTotals(reader: Reader, referrerId: string): Promise<ReferralTotals> {
  const row = await readOptionalRow(reader, referralTotalsRow)`
    select coalesce((select invited from referrals.code where person_id = ${referrerId}), 0) as invited,
      count(*) filter (where state = 'reserved') as running,
      coalesce(sum(amount_micro) filter (where state = 'reserved'), 0)::bigint as "reservedMicro",
      coalesce(sum(amount_micro) filter (where state = 'paid'), 0)::bigint as "paidMicro"
    from referrals.bonus where referrer_id = ${referrerId}`
  if (row === undefined) throw new Error('reading the totals of referrals answered nothing')
  return row
}

/** Whether a bonus is reserved for this person. */
export async function hasReserved(reader: Reader, referrerId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from referrals.bonus where referrer_id = ${referrerId} and state = 'reserved' limit 1`.execute(reader)
  return rows.length > 0
}

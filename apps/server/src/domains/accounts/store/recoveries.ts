import { recoveryEnds, recoveryStates } from '@clearhold/contract/accounts/recovery'
import { sql } from 'kysely'
import { bool, int4, int8, oneOf, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { breakGlassRestHours } from '../rules.ts'

const recoveryRow = rowSchema('Recovery', {
  id: uuid,
  personId: uuid,
  state: oneOf(recoveryStates),
  end: oneOf(recoveryEnds).nullable(),
  heardAt: timestamptz.nullable(),
  wrongCodes: int4,
  askedAt: timestamptz,
  askedBusinessAt: timestamptz,
  beganAt: timestamptz.nullable(),
  beganBusinessAt: timestamptz.nullable(),
  endsBusinessAt: timestamptz.nullable(),
  toldDays: int4,
  endedAt: timestamptz.nullable(),
  endedBusinessAt: timestamptz.nullable(),
  bookRestsUntil: timestamptz.nullable(),
})
export type Recovery = RowOf<typeof recoveryRow>

const columns = sql`r.id, r.person_id as "personId", r.state, r.end_reason as "end", r.heard_at as "heardAt", r.wrong_codes::int as "wrongCodes",
  r.asked_at as "askedAt", r.asked_business_at as "askedBusinessAt", r.began_at as "beganAt",
  r.began_business_at as "beganBusinessAt", r.ends_business_at as "endsBusinessAt", cardinality(r.told_at) as "toldDays",
  r.ended_at as "endedAt", r.ended_business_at as "endedBusinessAt", r.book_rests_until as "bookRestsUntil"`

export function readRecovery(reader: Reader, id: string): Promise<Recovery | undefined> {
  return readOptionalRow(reader, recoveryRow)`select ${columns} from accounts.recovery r where r.id = ${id}`
}

/** The one that is asked for or waiting, if any: a person has one at a time. */
export function readOpenRecovery(reader: Reader, personId: string): Promise<Recovery | undefined> {
  return readOptionalRow(reader, recoveryRow)`
    select ${columns} from accounts.recovery r where r.person_id = ${personId} and r.state in ('asked', 'waiting')`
}

/** A person's recoveries, the newest first. */
export function readRecoveries(reader: Reader, personId: string, limit: number): Promise<Recovery[]> {
  return readRows(reader, recoveryRow)`
    select ${columns} from accounts.recovery r where r.person_id = ${personId} order by r.asked_at desc limit ${limit}`
}

export async function insertRecovery(
  tx: Tx,
  asked: { readonly id: string; readonly personId: string; readonly spokenDigest: Buffer; readonly keyDigest: Buffer },
): Promise<void> {
  await sql`
    insert into accounts.recovery (id, person_id, spoken_digest, key_digest)
    values (${asked.id}, ${asked.personId}, ${asked.spokenDigest}, ${asked.keyDigest})`.execute(tx)
}

const momentRow = rowSchema('RecoveryMoment', { at: timestamptz })

/** Of one that waits: the business time of its next mail, or after the third of its end. */
export async function readRecoveryStep(tx: Tx, id: string): Promise<Date> {
  const { at } = await readRow(tx, momentRow)`select accounts.recovery_step_at(${id}) as at`
  return at
}

/** Notes that the mail of this day is written; PostgreSQL checks that the day has begun. Returns the end of the wait, which a late mail moves. */
export async function writeTold(tx: Tx, id: string, day: number): Promise<Date> {
  const { at } = await readRow(tx, momentRow)`select accounts.tell_recovery(${id}, ${day}) as at`
  return at
}

/** Begins the wait by the approved command that names it; PostgreSQL checks that two people signed. Returns its end, in business time. */
export async function beginRecoveryWait(tx: Tx, approvalId: string): Promise<Date> {
  const { at } = await readRow(tx, momentRow)`select accounts.begin_recovery_wait(${approvalId}) as at`
  return at
}

/** Removes the lost factors; PostgreSQL checks that the wait is over and told. Returns until when the address book rests. */
export async function finishRecovery(tx: Tx, id: string): Promise<Date> {
  const { at } = await readRow(tx, momentRow)`select accounts.finish_recovery(${id}) as at`
  return at
}

const heardRow = rowSchema('HeardCode', { right: bool })

/** Whether one of these digests is that of the code; a wrong one is counted by PostgreSQL. */
export async function writeHeard(tx: Tx, id: string, digests: readonly Buffer[]): Promise<boolean> {
  const { right } = await readRow(tx, heardRow)`
    select accounts.hear_recovery_code(${id}, ${[...digests]}::bytea[]) as right`
  return right
}

const stoppedRow = rowSchema('StoppedRecovery', { stopped: bool })

/** False when it had ended already. */
export async function writeRecoveryStopped(tx: Tx, id: string, reason: string): Promise<boolean> {
  const { stopped } = await readRow(tx, stoppedRow)`select accounts.stop_recovery(${id}, ${reason}) as stopped`
  return stopped
}

const recoveryIdRow = rowSchema('RecoveryId', { id: uuid })

/** Open recoveries, by id, after this one. */
export async function readOpenRecoveryIds(reader: Reader, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await readRows(reader, recoveryIdRow)`
    select id from accounts.recovery
    where state in ('asked', 'waiting') and (${after === undefined} or id > ${after ?? null}::uuid)
    order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Whether the account rests after a recovery or a break-glass: its address book, its email address and the copy of its data. */
export async function readRestsAfterRecovery(reader: Reader, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts.recovery r
    where r.person_id = ${personId} and r.state = 'done' and r.book_rests_until > platform.business_now()
    union all
    select from accounts.break_glass b
    where b.person_id = ${personId} and b.state = 'done' and b.ended_at > clock_timestamp() - ${breakGlassRestHours} * interval '1 hour'
    limit 1`.execute(reader)
  return rows.length > 0
}

const businessMomentRow = rowSchema('BusinessMoment', { now: timestamptz, offsetMs: int8 })
export type BusinessMoment = RowOf<typeof businessMomentRow>

/** Business time, and by how much it is ahead of real time: together they make an appointment. */
export function readBusinessMoment(reader: Reader): Promise<BusinessMoment> {
  return readRow(reader, businessMomentRow)`
    select platform.business_now() as now, clock.offset_ms as "offsetMs" from platform.clock clock`
}

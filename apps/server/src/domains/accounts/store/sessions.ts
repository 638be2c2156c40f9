import { signInOutcomes } from '@clearhold/contract/accounts/rules'
import { sql } from 'kysely'
import { bool, int8, oneOf, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, rowSchema } from '#platform/database/read-rows.ts'
import type { AccountsTables } from '#platform/database/tables.generated.ts'

export interface NewSession {
  readonly id: string
  readonly personId: string
  readonly refreshDigest: Buffer
  readonly remember: boolean
  readonly byPasskey: boolean
  readonly startedAt: Date
  readonly expiresAt: Date
  readonly address: string
  readonly device: string
  readonly freshUntil: Date | null
  /** True for a visit to the demo; absent for the person's own session. */
  readonly readOnly?: boolean
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .insertInto('accounts.session')
    .values({
      id: session.id,
      person_id: session.personId,
      refresh_digest: session.refreshDigest,
      remember: session.remember,
      by_passkey: session.byPasskey,
      started_at: session.startedAt,
      last_used_at: session.startedAt,
      expires_at: session.expiresAt,
      address: session.address,
      device: session.device,
      fresh_until: session.freshUntil,
      read_only: session.readOnly ?? false,
    })
    .execute()
}

export interface SessionRow {
  readonly id: string
  readonly personId: string
  readonly refreshDigest: Buffer
  readonly previousDigest: Buffer | null
  readonly rotatedAt: Date | null
  readonly remember: boolean
  readonly readOnly: boolean
  readonly startedAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly address: string
  readonly device: string
}

const sessionColumns = [
  'id',
  'person_id as personId',
  'refresh_digest as refreshDigest',
  'previous_digest as previousDigest',
  'rotated_at as rotatedAt',
  'remember',
  'read_only as readOnly',
  'started_at as startedAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
  'ended_at as endedAt',
  'address',
  'device',
] as const

/** One session, locked until the transaction ends: concurrent tabs are serialised. */
export async function lockSession(tx: Tx, sessionId: string): Promise<SessionRow | undefined> {
  return tx
    .withTables<AccountsTables>()
    .selectFrom('accounts.session')
    .select(sessionColumns)
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
}

export async function findSessionOwner(reader: Reader, sessionId: string): Promise<string | undefined> {
  const row = await reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.session')
    .select('person_id as personId')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.personId
}

/** A person's own valid sessions, last used first; visits to the demo are excluded. */
export async function readOpenSessions(reader: Reader, personId: string, now: Date): Promise<SessionRow[]> {
  return reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.session')
    .select(sessionColumns)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('read_only', '=', false)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}

export async function updateRefreshDigests(
  tx: Tx,
  sessionId: string,
  digests: { readonly current: Buffer; readonly previous: Buffer },
  now: Date,
): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .updateTable('accounts.session')
    .set({ refresh_digest: digests.current, previous_digest: digests.previous, rotated_at: now, last_used_at: now })
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

export async function touchSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .updateTable('accounts.session')
    .set({ last_used_at: now })
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

/** Records a step-up of one session. */
export async function updateFreshUntil(tx: Tx, sessionId: string, freshUntil: Date): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .updateTable('accounts.session')
    .set({ fresh_until: freshUntil })
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

/** Ends a person's open sessions: all, all but one, or only one. Returns how many, and how many of them were the person's own. */
export async function endOpenSessions(
  tx: Tx,
  personId: string,
  { reason, now, only, except }: { reason: string; now: Date; only?: string | undefined; except?: string | undefined },
): Promise<{ ended: number; own: number }> {
  let update = tx
    .withTables<AccountsTables>()
    .updateTable('accounts.session')
    .set({ ended_at: now, ended_reason: reason })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
  if (only !== undefined) update = update.where('id', '=', only)
  if (except !== undefined) update = update.where('id', '<>', except)
  const ended = await update.returning('read_only as readOnly').execute()
  return { ended: ended.length, own: ended.filter(({ readOnly }) => !readOnly).length }
}

const countRow = rowSchema('CountRow', { open: int8 })

/** How many visits to the demo are open. */
export async function countVisits(reader: Reader, now: Date): Promise<number> {
  const row = await readOptionalRow(reader, countRow)`
    select count(*) as open from accounts.session where read_only and ended_at is null and expires_at > ${now}`
  return Number(row?.open ?? 0n)
}

export const signInRecordRow = rowSchema('SignInRecord', {
  at: timestamptz,
  outcome: oneOf(signInOutcomes),
  address: text,
  device: text,
})
export type SignInRecord = RowOf<typeof signInRecordRow>

/** Adds to the sign-in history of the account with this address; for an unknown one the statement runs the same and adds nothing. */
export async function insertSignInByEmail(tx: Tx, email: string, record: SignInRecord): Promise<void> {
  await sql`
    insert into accounts.sign_in (person_id, at, outcome, address, device)
    select id, ${record.at}, ${record.outcome}, ${record.address}, ${record.device}
    from accounts.person where email = ${email}`.execute(tx)
}

export async function insertSignIn(tx: Tx, personId: string, record: SignInRecord): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .insertInto('accounts.sign_in')
    .values({ person_id: personId, ...record })
    .execute()
}

export async function readSignIns(reader: Reader, personId: string, limit: number): Promise<SignInRecord[]> {
  const rows = await reader
    .withTables<AccountsTables>()
    .selectFrom('accounts.sign_in')
    .select(['at', 'outcome', 'address', 'device'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return signInRecordRow.checked(rows)
}

const familiarityRow = rowSchema('FamiliarityRow', {
  signedInBefore: bool,
  sameDevice: bool,
})

/** Whether this person signed in before, and whether from this device and this address. */
export async function readFamiliarity(
  reader: Reader,
  personId: string,
  { device, address, since }: { device: string; address: string; since: Date },
): Promise<{ signedInBefore: boolean; sameDevice: boolean }> {
  const row = await readOptionalRow(reader, familiarityRow)`
    select
      exists (select from accounts.sign_in where person_id = ${personId} and outcome = 'signed_in') as "signedInBefore",
      exists (select from accounts.sign_in where person_id = ${personId} and outcome = 'signed_in'
        and device = ${device} and address = ${address} and at > ${since}) as "sameDevice"`
  if (row === undefined) throw new Error('a question for existence was not answered')
  return row
}

export async function insertTicket(
  tx: Tx,
  ticket: { digest: Buffer; personId: string; remember: boolean; triesLeft: number; expiresAt: Date },
): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .insertInto('accounts.sign_in_ticket')
    .values({
      digest: ticket.digest,
      person_id: ticket.personId,
      remember: ticket.remember,
      tries_left: ticket.triesLeft,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

export interface TicketRow {
  readonly personId: string
  readonly remember: boolean
  readonly triesLeft: number
}

/** A valid ticket, locked until the transaction ends. */
export async function lockTicket(tx: Tx, digest: Buffer, now: Date): Promise<TicketRow | undefined> {
  return tx
    .withTables<AccountsTables>()
    .selectFrom('accounts.sign_in_ticket')
    .select(['person_id as personId', 'remember', 'tries_left as triesLeft'])
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateTicketTries(tx: Tx, digest: Buffer, triesLeft: number): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .updateTable('accounts.sign_in_ticket')
    .set({ tries_left: triesLeft })
    .where('digest', '=', digest)
    .execute()
}

export async function deleteTickets(tx: Tx, personId: string): Promise<void> {
  await tx
    .withTables<AccountsTables>()
    .deleteFrom('accounts.sign_in_ticket')
    .where('person_id', '=', personId)
    .execute()
}

const failedRow = rowSchema('FailedSignIns', { failed: int8 })

/** Sign-ins to existing accounts since then that a wrong password, a wrong second factor or a lock ended. */
export async function countFailedSignIns(reader: Reader, since: Date): Promise<bigint> {
  const { failed } = await readRow(reader, failedRow)`
    select count(*) as failed from accounts.sign_in
    where at > ${since} and outcome in ('wrong_password', 'wrong_second_factor', 'locked')`
  return failed
}

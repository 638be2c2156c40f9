import { sql } from 'kysely'
import { sha256 } from '#platform/crypto/crypto.ts'
import { bytea, int4, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { AttemptKind } from '../rules.ts'

/** Attempts are stored by digest, without the email or network address they are counted for. */
export function attemptDigest(kind: AttemptKind, name: string): Buffer {
  return sha256(`accounts:attempt:${kind}:${name}`)
}

/** The counters that an attempt belongs to. */
export function attemptsOf({
  email,
  address,
  known,
}: {
  readonly email: string
  readonly address: string
  readonly known?: string | undefined
}): readonly (readonly [AttemptKind, string])[] {
  if (known !== undefined) return [['known', `${email} ${known}`]]
  return [
    ['person_network', `${email} ${address}`],
    ['person', email],
    ['address', address],
  ]
}

const attemptRow = rowSchema('AttemptRow', {
  subjectDigest: bytea,
  failures: int4,
  lastFailedAt: timestamptz,
  lockedUntil: timestamptz.nullable(),
})
export type AttemptRow = RowOf<typeof attemptRow>

export async function readAttempts(
  reader: Reader,
  subjectDigests: readonly Buffer[],
  rememberedSince: Date,
): Promise<AttemptRow[]> {
  return readRows(reader, attemptRow)`
    select subject_digest as "subjectDigest", failures, last_failed_at as "lastFailedAt", locked_until as "lockedUntil"
    from accounts.attempt
    where subject_digest = any(${subjectDigests}) and last_failed_at > ${rememberedSince}`
}

const failuresRow = rowSchema('FailuresRow', { failures: int4 })

/** Counts one more failure, starting again at one after a quiet period; returns the count. */
export async function addFailure(
  tx: Tx,
  subjectDigest: Buffer,
  { now, rememberedSince }: { now: Date; rememberedSince: Date },
): Promise<number> {
  const row = await readOptionalRow(tx, failuresRow)`
    insert into accounts.attempt as attempt (subject_digest, failures, last_failed_at)
    values (${subjectDigest}, 1, ${now})
    on conflict (subject_digest) do update set
      failures = case when attempt.last_failed_at > ${rememberedSince} then attempt.failures + 1 else 1 end,
      locked_until = case when attempt.last_failed_at > ${rememberedSince} then attempt.locked_until end,
      last_failed_at = excluded.last_failed_at
    returning failures`
  return row?.failures ?? 1
}

export async function updateLock(tx: Tx, subjectDigest: Buffer, lockedUntil: Date): Promise<void> {
  await sql`
    update accounts.attempt set locked_until = ${lockedUntil} where subject_digest = ${subjectDigest}`.execute(tx)
}

export async function deleteAttempts(tx: Tx, subjectDigests: readonly Buffer[]): Promise<void> {
  await sql`delete from accounts.attempt where subject_digest = any(${subjectDigests})`.execute(tx)
}

/** Deletes expired rows: counters, links, tickets, old sessions and history. */
export async function deleteStale(
  tx: Tx,
  before: { readonly attempts: Date; readonly now: Date; readonly sessions: Date; readonly signIns: Date },
): Promise<void> {
  await sql`delete from accounts.attempt where last_failed_at < ${before.attempts}`.execute(tx)
  await sql`delete from accounts.mail_token where expires_at < ${before.now}`.execute(tx)
  await sql`delete from accounts.sign_in_ticket where expires_at < ${before.now}`.execute(tx)
  await sql`delete from accounts.session where expires_at < ${before.sessions} or ended_at < ${before.sessions}`.execute(
    tx,
  )
  await sql`delete from accounts.sign_in where at < ${before.signIns}`.execute(tx)
}

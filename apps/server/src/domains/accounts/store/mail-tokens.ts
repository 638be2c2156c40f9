import { sql } from 'kysely'
import { businessAt } from '#platform/clock/clock.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import { text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'
import type { MailTokenPurpose } from '../rules.ts'

export function mailTokenDigest(token: string): Buffer {
  return sha256(token)
}

/** Replaces the previous link's digest. */
export async function replaceMailToken(
  tx: Tx,
  token: {
    personId: string
    purpose: MailTokenPurpose
    subject: string
    digest: Buffer
    email: string
    expiresAt: Date
  },
): Promise<void> {
  await sql`
    insert into accounts.mail_token (person_id, purpose, subject, digest, email, expires_at)
    values (${token.personId}, ${token.purpose}, ${token.subject}, ${token.digest}, ${token.email}, ${token.expiresAt})
    on conflict (person_id, purpose, subject) do update
      set digest = excluded.digest, email = excluded.email, expires_at = excluded.expires_at`.execute(tx)
}

const mailTokenRow = rowSchema('MailTokenRow', {
  personId: uuid,
  email: text,
  subject: text,
})

/** Reads a link without consuming it. */
export async function readMailToken(
  reader: Reader,
  purpose: MailTokenPurpose,
  digest: Buffer,
  now: Date,
): Promise<{ personId: string; email: string; subject: string } | undefined> {
  return readOptionalRow(reader, mailTokenRow)`
    select person_id as "personId", email, subject from accounts.mail_token
    where digest = ${digest} and purpose = ${purpose} and expires_at > ${now}`
}

const linkEndRow = rowSchema('LinkEndRow', { until: timestamptz })

/** Business time until which the link about this is valid; undefined when none was sent, or it was used. */
export async function readLinkEnd(
  reader: Reader,
  { personId, purpose, subject }: { personId: string; purpose: MailTokenPurpose; subject: string },
): Promise<Date | undefined> {
  const row = await readOptionalRow(reader, linkEndRow)`
    select ${businessAt(sql`expires_at`)} as until from accounts.mail_token
    where person_id = ${personId} and purpose = ${purpose} and subject = ${subject}`
  return row?.until
}

/** Deletes a valid link and returns it: of concurrent callers only one gets it. */
export async function takeMailToken(
  tx: Tx,
  purpose: MailTokenPurpose,
  digest: Buffer,
  now: Date,
): Promise<{ personId: string; email: string; subject: string } | undefined> {
  return readOptionalRow(tx, mailTokenRow)`
    delete from accounts.mail_token
    where digest = ${digest} and purpose = ${purpose} and expires_at > ${now}
    returning person_id as "personId", email, subject`
}

export async function deleteMailTokens(tx: Tx, personId: string, purposes: readonly MailTokenPurpose[]): Promise<void> {
  await sql`
    delete from accounts.mail_token where person_id = ${personId} and purpose = any(${purposes})`.execute(tx)
}

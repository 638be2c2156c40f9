import { sql } from 'kysely'
import { businessAt } from '#platform/clock/clock.ts'
import { bool, bytea, int4, int8, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { NotificationsTables } from '#platform/database/tables.generated.ts'
import type { MailStatus } from '#platform/mail/delivery-status.ts'

const refusedRow = rowSchema('RefusedAddress', {
  digest: bytea,
  refusedAt: timestamptz,
  /** When that was, in business time. */
  shownAt: timestamptz,
  status: text.nullable(),
})
export type RefusedAddress = RowOf<typeof refusedRow>

/** The address of a person that takes no mails; it may be one that they have changed since. */
export async function readRefusedAddress(reader: Reader, personId: string): Promise<RefusedAddress | undefined> {
  return readOptionalRow(reader, refusedRow)`
    select digest, refused_at as "refusedAt", ${businessAt(sql`refused_at`)} as "shownAt", status
    from notifications.refused_address where person_id = ${personId}`
}

/** False where it was written before: the first refusal counts, so that a link about it goes on working. */
export async function writeRefusedAddress(
  tx: Tx,
  personId: string,
  { digest, status, now }: { readonly digest: Buffer; readonly status: MailStatus; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notifications.refused_address as kept (person_id, digest, refused_at, status)
    values (${personId}, ${digest}, ${now}, ${status})
    on conflict (person_id) do update set digest = excluded.digest, refused_at = excluded.refused_at, status = excluded.status
    where kept.digest <> excluded.digest`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** False where there is none. */
export async function deleteRefusedAddress(tx: Tx, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .withTables<NotificationsTables>()
    .deleteFrom('notifications.refused_address')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const sentRow = rowSchema('SentMail', { id: int8, personId: uuid, createdAt: timestamptz })

/** The mail that a report names, whatever became of it. */
export async function findMail(reader: Reader, messageId: string): Promise<RowOf<typeof sentRow> | undefined> {
  return readOptionalRow(reader, sentRow)`
    select id, person_id as "personId", created_at as "createdAt" from notifications.mail where message_id = ${messageId}`
}

export interface NewBounce {
  readonly mailId: bigint
  readonly personId: string
  readonly source: 'refusal' | 'report'
  readonly status: MailStatus
  readonly isAddressGone: boolean
  readonly now: Date
}

/** False where this mail has come back before. */
export async function insertBounce(tx: Tx, bounce: NewBounce): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notifications.bounce (mail_id, person_id, source, status, is_address_gone, received_at)
    values (${bounce.mailId}, ${bounce.personId}, ${bounce.source}, ${bounce.status}, ${bounce.isAddressGone}, ${bounce.now})
    on conflict (mail_id) do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

const countRow = rowSchema('BounceCount', { isAddressGone: bool, count: int4 })

/** Mails that came back since then, by whether the address is gone; counted up to a limit. */
export async function countBounces(reader: Reader, since: Date, limit: number): Promise<RowOf<typeof countRow>[]> {
  return readRows(reader, countRow)`
    select is_address_gone as "isAddressGone", count(*)::int as count
    from (select is_address_gone from notifications.bounce where received_at > ${since} limit ${limit}) newest
    group by is_address_gone`
}

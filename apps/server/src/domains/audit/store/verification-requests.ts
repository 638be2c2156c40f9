import { sql } from 'kysely'
import { int4, int8, oneOf, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'

const storedVerificationRequestRow = rowSchema('StoredVerificationRequest', {
  id: int8,
  askedBy: text,
  askedAt: timestamptz,
  startedAt: timestamptz.nullable(),
  stage: oneOf(['chain', 'book']),
  linksRead: int8,
  linksTotal: int8,
  endedAt: timestamptz.nullable(),
  outcome: oneOf(['whole', 'broken', 'failed']).nullable(),
  firstBroken: text.nullable(),
  attempts: int4,
})
export type StoredVerificationRequest = RowOf<typeof storedVerificationRequestRow>

const columns = sql`id, asked_by as "askedBy", asked_at as "askedAt", started_at as "startedAt", stage, links_read as "linksRead",
  links_total as "linksTotal", ended_at as "endedAt", outcome, first_broken as "firstBroken", attempts`

/** Requests a verification; false when one waits or runs. */
export async function insertVerificationRequest(tx: Tx, askedBy: string): Promise<boolean> {
  const { rows } = await sql`
    insert into audit.look (asked_by) values (${askedBy}) on conflict ((true)) where ended_at is null do nothing
    returning id`.execute(tx)
  return rows.length > 0
}

export async function readNewestVerificationRequest(reader: Reader): Promise<StoredVerificationRequest | undefined> {
  return readOptionalRow(
    reader,
    storedVerificationRequestRow,
  )`select ${columns} from audit.look order by id desc limit 1`
}

/** Claims the request that waits, or whose worker is gone, and starts it over; also stores the number of links. */
export async function takeVerificationRequest(
  tx: Tx,
  now: Date,
  heldUntil: Date,
): Promise<StoredVerificationRequest | undefined> {
  return readOptionalRow(tx, storedVerificationRequestRow)`
    update audit.look set held_until = ${heldUntil}, attempts = attempts + 1, started_at = ${now}, stage = 'chain',
      links_read = 0, links_total = (select seq from audit.head)
    where id = (select id from audit.look where ended_at is null and coalesce(held_until, ${now}) <= ${now}
      for update skip locked)
    returning ${columns}`
}

export async function writeProgress(
  tx: Tx,
  id: bigint,
  { stage, linksRead, heldUntil }: { stage: StoredVerificationRequest['stage']; linksRead: bigint; heldUntil: Date },
): Promise<void> {
  await sql`
    update audit.look set stage = ${stage}, links_read = ${linksRead},
      links_total = greatest(links_total, ${linksRead}::bigint), held_until = ${heldUntil}
    where id = ${id} and ended_at is null`.execute(tx)
}

export interface VerificationEnd {
  readonly endedAt: Date
  readonly outcome: NonNullable<StoredVerificationRequest['outcome']>
  readonly firstBroken?: string
}

export async function endVerificationRequest(
  tx: Tx,
  id: bigint,
  { endedAt, outcome, firstBroken }: VerificationEnd,
): Promise<void> {
  await sql`
    update audit.look set ended_at = ${endedAt}, outcome = ${outcome}, first_broken = ${firstBroken ?? null}, held_until = null
    where id = ${id} and ended_at is null`.execute(tx)
}

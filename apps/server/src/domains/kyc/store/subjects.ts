import { sql } from 'kysely'
import { text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { KycTables } from '#platform/database/tables.generated.ts'

const subjectRow = rowSchema('Subject', {
  personId: uuid,
  keyId: uuid.nullable(),
  eraseAt: timestamptz.nullable(),
  legalHold: text.nullable(),
  erasedAt: timestamptz.nullable(),
})
export type Subject = RowOf<typeof subjectRow>

const columns = sql`person_id as "personId", key_id as "keyId", erase_at as "eraseAt", legal_hold as "legalHold", erased_at as "erasedAt"`

/** Serialises submitting, closing and erasing per person, even before there is a row to lock. */
export async function takeTurn(reader: Reader, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kyc:${personId}`}, 0))`.execute(reader)
}

export async function readSubject(reader: Reader, personId: string): Promise<Subject | undefined> {
  return readOptionalRow(reader, subjectRow)`select ${columns} from kyc.subject where person_id = ${personId}`
}

export async function writeKey(tx: Tx, personId: string, keyId: string): Promise<void> {
  await sql`
    insert into kyc.subject (person_id, key_id) values (${personId}, ${keyId})
    on conflict (person_id) do update set key_id = ${keyId}, erased_at = null, erase_at = null`.execute(tx)
}

/** Marks what a destroyed key encrypted as erased, and ends its rounds. */
export async function markErased(tx: Tx, personId: string, keyId: string, now: Date): Promise<void> {
  await sql`
    update kyc.subject set key_id = null, erase_at = null, erased_at = ${now}
    where person_id = ${personId} and key_id = ${keyId}`.execute(tx)
  await sql`
    update kyc.round set over = true from kyc.identity_case c
    where c.id = case_id and c.key_id = ${keyId} and not over`.execute(tx)
  await sql`update kyc.identity_case set erased_at = ${now} where key_id = ${keyId} and erased_at is null`.execute(tx)
}

export async function writeEraseAt(tx: Tx, personId: string, eraseAt: Date): Promise<void> {
  await tx
    .withTables<KycTables>()
    .updateTable('kyc.subject')
    .set({ erase_at: eraseAt })
    .where('person_id', '=', personId)
    .where('key_id', 'is not', null)
    .execute()
}

export async function writeLegalHold(tx: Tx, personId: string, legalHold: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .withTables<KycTables>()
    .updateTable('kyc.subject')
    .set({ legal_hold: legalHold })
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** People whose retention is over, longest first. */
export async function readDueForErasure(reader: Reader, now: Date, limit: number): Promise<string[]> {
  const rows = await reader
    .withTables<KycTables>()
    .selectFrom('kyc.subject')
    .select('person_id')
    .where('erase_at', '<=', now)
    .where('key_id', 'is not', null)
    .where('legal_hold', 'is', null)
    .orderBy('erase_at')
    .limit(limit)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

const holdersOfKeysRow = rowSchema('HoldersOfKeysRow', {
  personId: uuid,
  keyId: uuid,
})

/** Of these keys, those that a row still names, with their people. */
export async function readHoldersOfKeys(
  reader: Reader,
  keyIds: readonly string[],
): Promise<{ personId: string; keyId: string }[]> {
  return readRows(reader, holdersOfKeysRow)`
    select person_id as "personId", key_id as "keyId" from kyc.subject where key_id = any(${[...keyIds]}::uuid[])`
}

/** The keys that rows name, in the order of their people. */
export async function readNamedKeys(
  reader: Reader,
  after: string,
  limit: number,
): Promise<{ personId: string; keyId: string }[]> {
  return readRows(reader, holdersOfKeysRow)`
    select person_id as "personId", key_id as "keyId" from kyc.subject
    where key_id is not null and person_id > ${after} order by person_id limit ${limit}`
}

const erasedKeyRow = rowSchema('ErasedKeyRow', { caseId: uuid, keyId: uuid })

/** The keys of erased cases, in the order of the cases. */
export async function readErasedKeys(
  reader: Reader,
  after: string,
  limit: number,
): Promise<{ caseId: string; keyId: string }[]> {
  return readRows(reader, erasedKeyRow)`
    select id as "caseId", key_id as "keyId" from kyc.identity_case
    where erased_at is not null and id > ${after} order by id limit ${limit}`
}

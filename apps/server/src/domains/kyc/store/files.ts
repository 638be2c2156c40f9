import { sql } from 'kysely'
import { text, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { KycTables } from '#platform/database/tables.generated.ts'

export async function insertFile(tx: Tx, name: string, personId: string, now: Date): Promise<void> {
  await tx
    .withTables<KycTables>()
    .insertInto('kyc.stored_file')
    .values({ name, person_id: personId, stored_at: now })
    .execute()
}

/** Deletes the row unless a case refers to it. */
export async function deleteOrphanFile(tx: Tx, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from kyc.stored_file f where name = ${name}
    and not exists (select from kyc.part p where p.file_name = f.name)`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

const nameRow = rowSchema('NameRow', { name: text })

export async function readOrphanFiles(reader: Reader, before: Date, limit: number): Promise<string[]> {
  const rows = await readRows(reader, nameRow)`
    select name from kyc.stored_file f where stored_at < ${before}
    and not exists (select from kyc.part p where p.file_name = f.name) order by stored_at limit ${limit}`
  return rows.map(({ name }) => name)
}

export async function readFilesOf(reader: Reader, personId: string): Promise<string[]> {
  const rows = await reader
    .withTables<KycTables>()
    .selectFrom('kyc.stored_file')
    .select('name')
    .where('person_id', '=', personId)
    .execute()
  return rows.map(({ name }) => name)
}

const storedRow = rowSchema('StoredRow', { name: text, personId: uuid })

/** Documents of cases that are not erased, in the order of their names. */
export async function readStoredDocuments(
  reader: Reader,
  after: string,
  limit: number,
): Promise<{ name: string; personId: string }[]> {
  return readRows(reader, storedRow)`
    select f.name, f.person_id as "personId" from kyc.stored_file f
    where f.name > ${after} and exists (
      select from kyc.part p join kyc.identity_case c on c.id = p.case_id
      where p.file_name = f.name and c.erased_at is null)
    order by f.name limit ${limit}`
}

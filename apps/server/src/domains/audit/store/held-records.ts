import { sql } from 'kysely'
import { int8, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { readRows, rowSchema } from '#platform/database/read-rows.ts'

const heldRecordRow = rowSchema('HeldRecord', { id: int8, at: timestamptz, actor: text, action: text, subject: text })

/** Records about these subjects, or of this actor, in the order in which they were written. */
export async function readHeldRecords(
  reader: Reader,
  by: { readonly subjects: readonly string[] } | { readonly actor: string },
  { after, limit }: { readonly after: bigint; readonly limit: number },
) {
  const which = 'actor' in by ? sql`actor = ${by.actor}` : sql`subject = any(${[...by.subjects]}::text[])`
  return readRows(reader, heldRecordRow)`
    select id, happened_at as at, actor, action, subject from audit.record
    where ${which} and id > ${after} order by id limit ${limit}`
}

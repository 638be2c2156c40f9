import { int4, text, textInEachLanguage, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { ContentTables } from '#platform/database/tables.generated.ts'

const supportRow = rowSchema('SupportRow', {
  version: int4,
  email: text,
  phone: text,
  hours: textInEachLanguage,
  publishedBy: text,
  publishedAt: timestamptz,
})
export type SupportRow = RowOf<typeof supportRow>

/** The newest versions of the support details; the first one applies. */
export async function readSupportVersions(reader: Reader, limit: number): Promise<SupportRow[]> {
  return readRows(reader, supportRow)`
    select version, email, phone, jsonb_build_object('en', hours_en, 'es', hours_es, 'fr', hours_fr) as hours,
      published_by as "publishedBy", published_at as "publishedAt"
    from content.support order by version desc limit ${limit}`
}

export async function insertSupport(tx: Tx, row: SupportRow): Promise<void> {
  await tx
    .withTables<ContentTables>()
    .insertInto('content.support')
    .values({
      version: row.version,
      email: row.email,
      phone: row.phone,
      hours_en: row.hours.en,
      hours_es: row.hours.es,
      hours_fr: row.hours.fr,
      published_by: row.publishedBy,
      published_at: row.publishedAt,
    })
    .execute()
}

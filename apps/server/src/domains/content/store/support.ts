import type { Language } from '@clearhold/contract/language'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { ContentTables } from '#platform/database/tables.generated.ts'

export interface SupportRow {
  readonly version: number
  readonly email: string
  readonly phone: string
  readonly hours: Readonly<Record<Language, string>>
  readonly publishedBy: string
  readonly publishedAt: Date
}

/** The newest versions of how support is reached; the first holds. */
export async function readSupportVersions(reader: Reader, limit: number): Promise<SupportRow[]> {
  const { rows } = await sql<SupportRow>`
    select version, email, phone, jsonb_build_object('en', hours_en, 'es', hours_es, 'fr', hours_fr) as hours,
      published_by as "publishedBy", published_at as "publishedAt"
    from content.support order by version desc limit ${limit}`.execute(reader)
  return rows
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

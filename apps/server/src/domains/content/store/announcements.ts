import { announcementLevels, announcementPages } from '@clearhold/contract/content/rules'
import { sql } from 'kysely'
import { oneOf, text, textInEachLanguage, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type Order, type Page, readPage } from '#platform/database/keyset.ts'
import { type RowOf, readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'
import type { ContentTables } from '#platform/database/tables.generated.ts'

const announcementRow = rowSchema('AnnouncementRow', {
  id: uuid,
  level: oneOf(announcementLevels),
  text: textInEachLanguage,
  page: oneOf(announcementPages).nullable(),
  startsAt: timestamptz,
  endsAt: timestamptz.nullable(),
  publishedBy: text,
  publishedAt: timestamptz,
  withdrawnBy: text.nullable(),
  withdrawnAt: timestamptz.nullable(),
})
export type AnnouncementRow = RowOf<typeof announcementRow>

const columns = sql`id, level, jsonb_build_object('en', text_en, 'es', text_es, 'fr', text_fr) as text, page,
  starts_at as "startsAt", ends_at as "endsAt", published_by as "publishedBy", published_at as "publishedAt",
  withdrawn_by as "withdrawnBy", withdrawn_at as "withdrawnAt"`

export async function insertAnnouncement(
  tx: Tx,
  row: Omit<AnnouncementRow, 'withdrawnBy' | 'withdrawnAt'>,
): Promise<void> {
  await tx
    .withTables<ContentTables>()
    .insertInto('content.announcement')
    .values({
      id: row.id,
      level: row.level,
      text_en: row.text.en,
      text_es: row.text.es,
      text_fr: row.text.fr,
      page: row.page,
      starts_at: row.startsAt,
      ends_at: row.endsAt,
      published_by: row.publishedBy,
      published_at: row.publishedAt,
    })
    .execute()
}

/** The one that is shown: of those that are current, the one published last. */
export async function readShown(reader: Reader, now: Date): Promise<AnnouncementRow | undefined> {
  return readOptionalRow(reader, announcementRow)`
    select ${columns} from content.announcement
    where withdrawn_at is null and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
    order by published_at desc, id desc limit 1`
}

const order: Order = { by: sql`published_at`, kind: 'time', direction: 'desc', id: sql`id` }

export function readAnnouncements(
  reader: Reader,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<Page<AnnouncementRow>> {
  const from = sql`content.announcement`
  const where = sql`true`
  return readPage(reader, announcementRow, { columns, from, where, order, name: 'published', after, limit })
}

/** Withdraws one that was not withdrawn yet; returns whether there was one. */
export async function updateWithdrawn(tx: Tx, id: string, by: string, at: Date): Promise<boolean> {
  const withdrawn = await tx
    .withTables<ContentTables>()
    .updateTable('content.announcement')
    .set({ withdrawn_by: by, withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}

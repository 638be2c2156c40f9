import { incidentMoney, incidentParts, incidentStates } from '@clearhold/contract/content/incidents'
import { sql } from 'kysely'
import { z } from 'zod'
import { int4, oneOf, text, textInEachLanguage, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type Order, type Page, readPage } from '#platform/database/keyset.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { ContentTables } from '#platform/database/tables.generated.ts'

const incidentRow = rowSchema('IncidentRow', {
  id: uuid,
  title: textInEachLanguage,
  parts: z.array(oneOf(incidentParts)),
  openedBy: text,
  openedAt: timestamptz,
})
export type IncidentRow = RowOf<typeof incidentRow>

const updateRow = rowSchema('IncidentUpdateRow', {
  incidentId: uuid,
  number: int4,
  at: timestamptz,
  state: oneOf(incidentStates),
  money: oneOf(incidentMoney),
  text: textInEachLanguage,
})
export type IncidentUpdateRow = RowOf<typeof updateRow>

const incidentColumns = sql`i.id, jsonb_build_object('en', i.title_en, 'es', i.title_es, 'fr', i.title_fr) as title, i.parts,
  i.opened_by as "openedBy", i.opened_at as "openedAt"`
const updateColumns = sql`incident_id as "incidentId", number, at, state, money,
  jsonb_build_object('en', text_en, 'es', text_es, 'fr', text_fr) as text`

export async function insertIncident(tx: Tx, row: IncidentRow): Promise<void> {
  await tx
    .withTables<ContentTables>()
    .insertInto('content.incident')
    .values({
      id: row.id,
      title_en: row.title.en,
      title_es: row.title.es,
      title_fr: row.title.fr,
      parts: [...row.parts],
      opened_by: row.openedBy,
      opened_at: row.openedAt,
    })
    .execute()
}

export async function insertIncidentUpdate(
  tx: Tx,
  row: IncidentUpdateRow & { readonly writtenBy: string },
): Promise<void> {
  await tx
    .withTables<ContentTables>()
    .insertInto('content.incident_update')
    .values({
      incident_id: row.incidentId,
      number: row.number,
      at: row.at,
      state: row.state,
      money: row.money,
      text_en: row.text.en,
      text_es: row.text.es,
      text_fr: row.text.fr,
      written_by: row.writtenBy,
    })
    .execute()
}

/** What was said of an incident last. */
export function readLastUpdate(reader: Reader, incidentId: string): Promise<IncidentUpdateRow | undefined> {
  return readOptionalRow(reader, updateRow)`
    select ${updateColumns} from content.incident_update where incident_id = ${incidentId} order by number desc limit 1`
}

/** Those that go on, then the newest. */
export function readNewestIncidents(reader: Reader, max: number): Promise<IncidentRow[]> {
  return readRows(reader, incidentRow)`
    select ${incidentColumns} from content.incident i
    order by exists (select from content.incident_update u where u.incident_id = i.id and u.state = 'resolved'), i.opened_at desc, i.id desc
    limit ${max}`
}

/** All that was said of these, the oldest first. */
export function readUpdatesOf(reader: Reader, incidentIds: readonly string[]): Promise<IncidentUpdateRow[]> {
  return readRows(reader, updateRow)`
    select ${updateColumns} from content.incident_update where incident_id = any(${[...incidentIds]}::uuid[])
    order by incident_id, number`
}

const order: Order = { by: sql`i.opened_at`, kind: 'time', direction: 'desc', id: sql`i.id` }

export function readIncidentPage(
  reader: Reader,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<Page<IncidentRow>> {
  const from = sql`content.incident i`
  const where = sql`true`
  return readPage(reader, incidentRow, { columns: incidentColumns, from, where, order, name: 'opened', after, limit })
}

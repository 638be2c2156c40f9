import { type KycDocument, kycDocuments, type ViewReason, viewReasons } from '@clearhold/contract/kyc/rules'
import { sql } from 'kysely'
import { oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { KycTables } from '#platform/database/tables.generated.ts'

export interface NewView {
  readonly id: string
  readonly caseId: string
  readonly personId: string
  readonly document: KycDocument
  readonly fileName: string
  readonly viewerId: string
  readonly reason: ViewReason
  readonly tokenDigest: Buffer
  readonly askedAt: Date
  readonly expiresAt: Date
}

export async function insertView(tx: Tx, view: NewView): Promise<void> {
  await tx
    .withTables<KycTables>()
    .insertInto('kyc.document_view')
    .values({
      id: view.id,
      case_id: view.caseId,
      person_id: view.personId,
      part: view.document,
      file_name: view.fileName,
      viewer_id: view.viewerId,
      reason: view.reason,
      token_digest: view.tokenDigest,
      asked_at: view.askedAt,
      expires_at: view.expiresAt,
    })
    .execute()
}

const openViewRow = rowSchema('OpenView', {
  id: uuid,
  caseId: uuid,
  personId: uuid,
  document: oneOf(kycDocuments),
  fileName: text,
  reason: oneOf(viewReasons),
  viewerId: uuid,
})
export type OpenView = RowOf<typeof openViewRow>

/** Consumes a view: only for the reviewer who requested it, in time, once; otherwise undefined. */
export async function useView(
  tx: Tx,
  { tokenDigest, viewerId, now }: { tokenDigest: Buffer; viewerId: string; now: Date },
): Promise<OpenView | undefined> {
  return readOptionalRow(tx, openViewRow)`
    update kyc.document_view set viewed_at = ${now}
    where token_digest = ${tokenDigest} and viewer_id = ${viewerId} and viewed_at is null and expires_at >= ${now}
    returning id, case_id as "caseId", person_id as "personId", part as document, file_name as "fileName", reason,
      viewer_id as "viewerId"`
}

const seenFileRow = rowSchema('SeenFile', { fileName: text })

/** The files of a case that this reviewer has viewed. */
export async function readSeenFiles(reader: Reader, caseId: string, viewerId: string): Promise<ReadonlySet<string>> {
  const rows = await readRows(reader, seenFileRow)`
    select distinct file_name as "fileName" from kyc.document_view
    where case_id = ${caseId} and viewer_id = ${viewerId} and viewed_at is not null`
  return new Set(rows.map(({ fileName }) => fileName))
}

const lookRow = rowSchema('Look', {
  at: timestamptz,
  document: oneOf(kycDocuments),
  viewerId: uuid,
  reason: oneOf(viewReasons),
})
export type Look = RowOf<typeof lookRow>

const look = sql`viewed_at as at, part as document, viewer_id as "viewerId", reason`

export async function readLooksAtPerson(reader: Reader, personId: string, limit: number): Promise<Look[]> {
  return readRows(reader, lookRow)`
    select ${look} from kyc.document_view where person_id = ${personId} and viewed_at is not null
    order by viewed_at desc limit ${limit}`
}

export async function readLooksAtCase(reader: Reader, caseId: string, limit: number): Promise<Look[]> {
  return readRows(reader, lookRow)`
    select ${look} from kyc.document_view where case_id = ${caseId} and viewed_at is not null
    order by viewed_at desc limit ${limit}`
}

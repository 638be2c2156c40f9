import type { KycDocument, ViewReason } from '@clearhold/contract/kyc/rules'
import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/database/database.ts'
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

export interface OpenView {
  readonly id: string
  readonly caseId: string
  readonly personId: string
  readonly document: KycDocument
  readonly fileName: string
  readonly reason: ViewReason
  readonly viewerId: string
}

/** Uses a look up: answered to the one who asked for it, in time, once; to everybody else it is nothing. */
export async function useView(
  tx: Tx,
  { tokenDigest, viewerId, now }: { tokenDigest: Buffer; viewerId: string; now: Date },
): Promise<OpenView | undefined> {
  const { rows } = await sql<OpenView>`
    update kyc.document_view set viewed_at = ${now}
    where token_digest = ${tokenDigest} and viewer_id = ${viewerId} and viewed_at is null and expires_at >= ${now}
    returning id, case_id as "caseId", person_id as "personId", part as document, file_name as "fileName", reason,
      viewer_id as "viewerId"`.execute(tx)
  return rows[0]
}

export interface Look {
  readonly at: Date
  readonly document: KycDocument
  readonly viewerId: string
  readonly reason: ViewReason
}

const look = sql`viewed_at as at, part as document, viewer_id as "viewerId", reason`

export async function readLooksAtPerson(reader: Reader, personId: string, limit: number): Promise<Look[]> {
  const { rows } = await sql<Look>`
    select ${look} from kyc.document_view where person_id = ${personId} and viewed_at is not null
    order by viewed_at desc limit ${limit}`.execute(reader)
  return rows
}

export async function readLooksAtCase(reader: Reader, caseId: string, limit: number): Promise<Look[]> {
  const { rows } = await sql<Look>`
    select ${look} from kyc.document_view where case_id = ${caseId} and viewed_at is not null
    order by viewed_at desc limit ${limit}`.execute(reader)
  return rows
}

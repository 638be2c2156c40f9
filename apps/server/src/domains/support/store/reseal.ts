import { sql } from 'kysely'
import { bytea, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'

const sealedThreadRow = rowSchema('SealedThread', { id: uuid, subjectSealed: bytea, visitorSealed: bytea.nullable() })
export type SealedThread = RowOf<typeof sealedThreadRow>

/** The sealed texts of threads after this id. They never change, so nothing is locked. */
export async function readSealedThreads(reader: Reader, after: string, limit: number): Promise<SealedThread[]> {
  return readRows(reader, sealedThreadRow)`
    select id, subject_sealed as "subjectSealed", visitor_sealed as "visitorSealed"
    from support.thread where id > ${after}::uuid order by id limit ${limit}`
}

export async function writeSealedThread(tx: Tx, { id, subjectSealed, visitorSealed }: SealedThread): Promise<void> {
  await sql`
    update support.thread set subject_sealed = ${subjectSealed}, visitor_sealed = ${visitorSealed}
    where id = ${id}::uuid`.execute(tx)
}

const sealedMessageRow = rowSchema('SealedMessage', { id: uuid, bodySealed: bytea })
export type SealedMessage = RowOf<typeof sealedMessageRow>

export async function readSealedMessages(reader: Reader, after: string, limit: number): Promise<SealedMessage[]> {
  return readRows(reader, sealedMessageRow)`
    select id, body_sealed as "bodySealed" from support.message where id > ${after}::uuid order by id limit ${limit}`
}

export async function writeSealedMessage(tx: Tx, { id, bodySealed }: SealedMessage): Promise<void> {
  await sql`update support.message set body_sealed = ${bodySealed} where id = ${id}::uuid`.execute(tx)
}

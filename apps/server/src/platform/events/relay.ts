import { sql } from 'kysely'
import { int8, text, uuid } from '../database/columns.ts'
import type { Database } from '../database/database.ts'
import { readRows, rowSchema } from '../database/read-rows.ts'
import type { EventTransport } from './transport.ts'

export const relayBatchMax = 500

const signalRow = rowSchema('SignalRow', {
  id: int8,
  type: text,
  personId: uuid.nullable(),
  personSeq: text.nullable(),
})

/**
 * Publishes committed events and marks them; answers how many. It runs in the worker's loop; two of them share the rows
 * without waiting for each other. A crash between publishing and marking publishes again: a signal only says 'look', so twice
 * is harmless.
 */
export async function relayOnce(database: Database, transport: EventTransport): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await readRows(tx, signalRow)`
      select id, type, person_id as "personId", person_seq::text as "personSeq" from platform.outbox
      where relayed_at is null order by id limit ${relayBatchMax} for update skip locked`
    if (rows.length === 0) return 0
    await transport.publish(rows.map(({ type, personId, personSeq }) => ({ type, personId, personSeq })))
    await sql`update platform.outbox set relayed_at = clock_timestamp() where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      tx,
    )
    return rows.length
  })
}

import { sql } from 'kysely'
import { bool, int8, jsonObject, text, uuid } from '../database/columns.ts'
import type { Database, Reader } from '../database/database.ts'
import { type RowOf, readRow, readRows, rowSchema } from '../database/read-rows.ts'
import { takeTurn } from './take-turn.ts'
import type { EventTransport } from './transport.ts'

export const relayBatchMax = 500

const pendingRow = rowSchema('PendingRow', { isPending: bool })

/** Whether anything is left to do with any event: one query, so that polling is cheap. */
export async function hasPendingEvents(reader: Reader, now: Date): Promise<boolean> {
  const { isPending } = await readRow(reader, pendingRow)`
    select exists (select from platform.outbox where relayed_at is null)
      or exists (select from platform.outbox where woken_at is null)
      or exists (select from platform.outbox where told_at is null and (tell_after is null or tell_after <= ${now}))
      as "isPending"`
  return isPending
}

const signalRow = rowSchema('SignalRow', {
  id: int8,
  type: text,
  personId: uuid.nullable(),
  personSeq: text.nullable(),
})

/**
 * Publishes committed events and marks them; answers how many. Only one relay does at a time. A crash between publishing and marking
 * publishes again: a signal carries no content, so duplicates are harmless. Events that wake no flow are finished here.
 */
export async function relaySignals(
  database: Database,
  transport: EventTransport,
  wakingTypes: readonly string[],
): Promise<number> {
  return database.transaction(async (tx) => {
    if (!(await takeTurn(tx, 'signal'))) return 0
    const rows = await readRows(tx, signalRow)`
      select id, type, person_id as "personId", person_seq::text as "personSeq" from platform.outbox
      where relayed_at is null order by id limit ${relayBatchMax}`
    if (rows.length === 0) return 0
    await transport.publish(rows.map(({ type, personId, personSeq }) => ({ type, personId, personSeq })))
    await sql`
      ${inOrder(rows)} update platform.outbox event set relayed_at = clock_timestamp(),
        woken_at = case when type = any(${[...wakingTypes]}::text[]) then woken_at else clock_timestamp() end
      from marked where event.id = marked.id`.execute(tx)
    return rows.length
  })
}

const wakingEventRow = rowSchema('WakingEvent', {
  id: int8,
  type: text,
  personId: uuid.nullable(),
  payload: jsonObject,
})
export type WakingEvent = RowOf<typeof wakingEventRow>

export interface FlowHandover {
  /** Types that wake any flow. */
  readonly wakingTypes: readonly string[]
  /** Hands these to the flows they concern; rejects when Restate did not accept all of them. Must be idempotent. */
  readonly handOver: (events: readonly WakingEvent[]) => Promise<void>
}

/** Wakes the flows that committed events concern, and marks the events; answers how many. What was not accepted is retried. */
export async function wakeFlows(database: Database, { wakingTypes, handOver }: FlowHandover): Promise<number> {
  return database.transaction(async (tx) => {
    if (!(await takeTurn(tx, 'wake'))) return 0
    const events = await readRows(tx, wakingEventRow)`
      select id, type, person_id as "personId", payload from platform.outbox
      where woken_at is null and type = any(${[...wakingTypes]}::text[])
      order by id limit ${relayBatchMax}`
    if (events.length === 0) return 0
    await handOver(events)
    await sql`
      ${inOrder(events)} update platform.outbox event set woken_at = clock_timestamp()
      from marked where event.id = marked.id`.execute(tx)
    return events.length
  })
}

/** The beginning of a statement that marks events: concurrent jobs lock the same ones in the same order, so that they do not deadlock. */
function inOrder(events: readonly { readonly id: bigint }[]) {
  const ids = `{${events.map(({ id }) => id).join(',')}}`
  return sql`with marked as (
    select id from platform.outbox where id = any(${ids}::bigint[]) order by id for no key update)`
}

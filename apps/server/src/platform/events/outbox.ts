import type { EventOf } from '@clearhold/contract/event-payloads'
import { type RawBuilder, sql } from 'kysely'
import { int4, int8, jsonObject, text, timestamptz, uuid } from '../database/columns.ts'
import type { Reader, Tx } from '../database/database.ts'
import { noteEvents } from '../database/eventful.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '../database/read-rows.ts'
import { takeTurn } from './take-turn.ts'

/** An event to append. With a person, it gets a number in that person's stream. */
export type EventDraft = EventOf & { readonly personId?: string }

/** An event of one person. */
export type PersonEvent = EventOf & { readonly personId: string }

const outboxEventRow = rowSchema('OutboxEvent', {
  id: int8,
  type: text,
  personId: uuid.nullable(),
  personSeq: int8.nullable(),
  payload: jsonObject,
  createdAt: timestamptz,
})
export type OutboxEvent = RowOf<typeof outboxEventRow>

const unnotifiedEventRow = rowSchema('UnnotifiedEvent', {
  ...outboxEventRow.shape,
  /** How often its notification failed. */
  tellFailures: int4,
})
export type UnnotifiedEvent = RowOf<typeof unnotifiedEventRow>

/** Writes an event in the caller's transaction: it is delivered if and only if the transaction commits. */
export async function appendEvent(tx: Tx, event: EventDraft): Promise<void> {
  await sql`${withEvent(tx, event)} select`.execute(tx)
}

/** The beginning of a statement of this transaction that also writes an event; empty where there is none. */
export function withEvent(tx: Tx, event: EventDraft | null): RawBuilder<unknown> {
  if (event === null) return sql``
  noteEvents(tx)
  const { type, personId } = event
  const payload = JSON.stringify(event.payload)
  if (personId === undefined) {
    return sql`with event as (insert into platform.outbox (type, payload) values (${type}, ${payload}))`
  }
  return sql`
    with next as (
      insert into platform.outbox_sequence as sequence (person_id, last_seq) values (${personId}, 1)
      on conflict (person_id) do update set last_seq = sequence.last_seq + 1
      returning last_seq
    ), event as (
      insert into platform.outbox (type, person_id, person_seq, payload)
      select ${type}, ${personId}, last_seq, ${payload} from next
    )`
}

/**
 * The same for many at once, in three steps however many there are; each person's events keep their given order. Call it once per
 * transaction: a second call locks people again, and two such transactions can deadlock.
 */
export async function appendEvents(tx: Tx, drafts: readonly PersonEvent[]): Promise<void> {
  if (drafts.length === 0) return
  noteEvents(tx)
  // People are locked in order, so that concurrent transactions for the same people do not deadlock.
  await sql`
    with given as (
      select event ->> 'type' as type, (event ->> 'personId')::uuid as person_id, event -> 'payload' as payload, place
      from jsonb_array_elements(${JSON.stringify(drafts)}::jsonb) with ordinality as list (event, place)
    ), counted as (
      select person_id, count(*) as events from given group by person_id
    ), next as (
      insert into platform.outbox_sequence as sequence (person_id, last_seq)
      select person_id, events from counted order by person_id
      on conflict (person_id) do update set last_seq = sequence.last_seq + excluded.last_seq
      returning person_id, last_seq
    )
    insert into platform.outbox (type, person_id, person_seq, payload)
    select type, person_id, last_seq - events + row_number() over (partition by person_id order by place), payload
    from given join counted using (person_id) join next using (person_id) order by place`.execute(tx)
}

/** A person's events after the last one they saw, oldest first. */
export async function eventsAfter(
  reader: Reader,
  personId: string,
  afterSeq: bigint,
  limit: number,
): Promise<OutboxEvent[]> {
  return readRows(reader, outboxEventRow)`
    select id, type, person_id as "personId", person_seq as "personSeq", payload, created_at as "createdAt"
    from platform.outbox where person_id = ${personId} and person_seq > ${afterSeq}
    order by person_seq limit ${limit}`
}

const askedEventRow = rowSchema('AskedEvent', { ...outboxEventRow.shape, place: int4 })

/** The same for many at once, in one query: by the place of each in what is asked, which may name a person several times. */
export async function eventsOfMany(
  reader: Reader,
  asked: readonly { readonly personId: string; readonly afterSeq: bigint }[],
  limitOfEach: number,
): Promise<ReadonlyMap<number, readonly OutboxEvent[]>> {
  const people = `{${asked.map(({ personId }) => personId).join(',')}}`
  const seqs = `{${asked.map(({ afterSeq }) => afterSeq).join(',')}}`
  const rows = await readRows(reader, askedEventRow)`
    select place::int4 as place, event.* from unnest(${people}::uuid[], ${seqs}::bigint[]) with ordinality as asked (person_id, after_seq, place)
    cross join lateral (
      select id, type, person_id as "personId", person_seq as "personSeq", payload, created_at as "createdAt"
      from platform.outbox where person_id = asked.person_id and person_seq > asked.after_seq
      order by person_seq limit ${limitOfEach}) event
    order by place, event."personSeq"`
  return Map.groupBy(rows, ({ place }) => place - 1)
}

const lastSeqRow = rowSchema('LastSeqRow', { lastSeq: int8 })

/** The number of a person's last event; zero before the first. */
export async function lastSeq(reader: Reader, personId: string): Promise<bigint> {
  const row = await readOptionalRow(reader, lastSeqRow)`
    select last_seq as "lastSeq" from platform.outbox_sequence where person_id = ${personId}`
  return row?.lastSeq ?? 0n
}

/**
 * Committed events that were not notified yet, oldest first; none while another worker holds the lock. One that failed is left out until
 * its next attempt.
 */
export async function takeUnnotified(tx: Tx, now: Date, limit: number): Promise<UnnotifiedEvent[]> {
  if (!(await takeTurn(tx, 'tell'))) return []
  return readRows(tx, unnotifiedEventRow)`
    select id, type, person_id as "personId", person_seq as "personSeq", payload, created_at as "createdAt",
      tell_failures as "tellFailures"
    from platform.outbox where told_at is null and (tell_after is null or tell_after <= ${now})
    order by id limit ${limit}`
}

export async function markNotified(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`
    with marked as (
      select id from platform.outbox where id = any(${`{${ids.join(',')}}`}::bigint[]) order by id for no key update)
    update platform.outbox event set told_at = clock_timestamp() from marked where event.id = marked.id`.execute(tx)
}

/** A failed notification stays pending, with one failure more, and is not retried before then. */
export async function postponeNotifying(tx: Tx, id: bigint, until: Date): Promise<void> {
  await sql`
    update platform.outbox set tell_failures = tell_failures + 1, tell_after = ${until} where id = ${id}`.execute(tx)
}

const lastSeqOfRow = rowSchema('LastSeqOfRow', { personId: uuid, lastSeq: int8 })

/** The same of many at once; a person without an event is not in the answer. */
export async function lastSeqs(reader: Reader, personIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const rows = await readRows(reader, lastSeqOfRow)`
    select person_id as "personId", last_seq as "lastSeq" from platform.outbox_sequence
    where person_id = any(${`{${personIds.join(',')}}`}::uuid[])`
  return new Map(rows.map(({ personId, lastSeq: last }) => [personId, last]))
}

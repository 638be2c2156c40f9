import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'

/** Something that happened. The payload carries ids and amounts, never personal data: it reaches journals and channels. */
export interface EventDraft {
  readonly type: string
  readonly personId?: string
  readonly payload: Readonly<Record<string, string | number | boolean | null>>
}

export interface OutboxEvent {
  readonly id: bigint
  readonly type: string
  readonly personId: string | null
  readonly personSeq: bigint | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

/** Writes an event in the caller's transaction: it is heard if and only if the transaction commits. */
export async function appendEvent(tx: Tx, { type, personId, payload }: EventDraft): Promise<void> {
  if (personId === undefined) {
    await sql`insert into platform.outbox (type, payload) values (${type}, ${JSON.stringify(payload)})`.execute(tx)
    return
  }
  await sql`
    with next as (
      insert into platform.outbox_sequence as sequence (person_id, last_seq) values (${personId}, 1)
      on conflict (person_id) do update set last_seq = sequence.last_seq + 1
      returning last_seq
    )
    insert into platform.outbox (type, person_id, person_seq, payload)
    select ${type}, ${personId}, last_seq, ${JSON.stringify(payload)} from next`.execute(tx)
}

/** Writes events of many people at once, in the given order; sequences are taken in one order, so two such calls never lock in a circle. */
export async function appendEvents(tx: Tx, drafts: readonly (EventDraft & { personId: string })[]): Promise<void> {
  if (drafts.length === 0) return
  await sql`
    with given as (
      select type, person_id, payload, place, row_number() over (partition by person_id order by place) as nth,
        count(*) over (partition by person_id) as total
      from unnest(${drafts.map(({ type }) => type)}::text[], ${drafts.map(({ personId }) => personId)}::uuid[],
        ${drafts.map(({ payload }) => JSON.stringify(payload))}::text[]) with ordinality as g (type, person_id, payload, place)
    ), next as (
      insert into platform.outbox_sequence as sequence (person_id, last_seq)
      select person_id, count(*) from given group by person_id order by person_id
      on conflict (person_id) do update set last_seq = sequence.last_seq + excluded.last_seq
      returning person_id, last_seq
    )
    insert into platform.outbox (type, person_id, person_seq, payload)
    select type, person_id, last_seq - total + nth, payload::jsonb from given join next using (person_id)
    order by place`.execute(tx)
}

/** A person's events after the last one they saw, oldest first. */
export async function eventsAfter(
  reader: Reader,
  personId: string,
  afterSeq: bigint,
  limit: number,
): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    select id, type, person_id as "personId", person_seq as "personSeq", payload, created_at as "createdAt"
    from platform.outbox where person_id = ${personId} and person_seq > ${afterSeq}
    order by person_seq limit ${limit}`.execute(reader)
  return rows
}

/** The number of a person's last event; zero before the first. */
export async function lastSeq(reader: Reader, personId: string): Promise<bigint> {
  const { rows } = await sql<{ last_seq: bigint }>`
    select last_seq from platform.outbox_sequence where person_id = ${personId}`.execute(reader)
  return rows[0]?.last_seq ?? 0n
}

/** Committed events nobody was told of yet, oldest first, held until the transaction ends; two tellers share them. */
export async function takeUntold(tx: Tx, limit: number): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    select id, type, person_id as "personId", person_seq as "personSeq", payload, created_at as "createdAt"
    from platform.outbox where told_at is null order by id limit ${limit} for update skip locked`.execute(tx)
  return rows
}

export async function markTold(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`
    update platform.outbox set told_at = clock_timestamp() where id = any(${`{${ids.join(',')}}`}::bigint[])`.execute(
    tx,
  )
}

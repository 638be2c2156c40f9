import { messageKinds } from '@clearhold/contract/notifications/schema'
import { z } from 'zod'
import { int4, int8, oneOf, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { NotificationsTables } from '#platform/database/tables.generated.ts'

const idRow = rowSchema('PushId', { id: int8 })

/** Queues a push of a message to every device that its person wants notified; returns their ids. */
export async function insertPushes(
  tx: Tx,
  { messageId, personId, now }: { readonly messageId: bigint; readonly personId: string; readonly now: Date },
): Promise<bigint[]> {
  const rows = await readRows(tx, idRow)`
    insert into notifications.push (message_id, subscription_id, person_id, next_attempt_at)
    select ${messageId}, id, person_id, ${now} from notifications.push_subscription where person_id = ${personId}
    on conflict (message_id, subscription_id) do nothing returning id`
  return rows.map(({ id }) => id)
}

const pushStates = ['waiting', 'sent', 'refused', 'void', 'uncertain'] as const
export type PushState = (typeof pushStates)[number]

const pushRow = rowSchema('Push', {
  id: int8,
  subscriptionId: uuid,
  personId: uuid,
  state: oneOf(pushStates),
  attempts: int4,
  nextAttemptAt: timestamptz,
  sendingSince: timestamptz.nullable(),
  kind: oneOf(messageKinds),
  params: z.record(z.string(), z.string()),
  happenedAt: timestamptz,
  readAt: timestamptz.nullable(),
})
export type StoredPush = RowOf<typeof pushRow>

/** A push with its message, locked until the transaction ends. */
export async function lockPush(tx: Tx, id: bigint): Promise<StoredPush | undefined> {
  return readOptionalRow(tx, pushRow)`
    select push.id, push.subscription_id as "subscriptionId", push.person_id as "personId", push.state, push.attempts,
      push.next_attempt_at as "nextAttemptAt", push.sending_since as "sendingSince",
      message.kind, message.params, message.created_at as "happenedAt", message.read_at as "readAt"
    from notifications.push push join notifications.message message on message.id = push.message_id
    where push.id = ${id} for update of push`
}

/** Open pushes, by id, after this one. */
export async function readOpenPushIds(reader: Reader, after: string | undefined, limit: number): Promise<string[]> {
  const rows = await readRows(reader, idRow)`
    select id from notifications.push where state = 'waiting' and id > ${BigInt(after ?? '0')}
    order by id limit ${limit}`
  return rows.map(({ id }) => String(id))
}

const attemptRow = rowSchema('PushAttempt', { id: int8, attempts: int4 })
/** One attempt at a push: only the process that began it records how it ended. */
export type PushAttempt = RowOf<typeof attemptRow>

/** Marks the push as being sent, before sending starts; undefined when another worker is sending it or it has ended. */
export async function beginPush(tx: Tx, id: bigint, now: Date, until: Date): Promise<PushAttempt | undefined> {
  return readOptionalRow(tx, attemptRow)`
    update notifications.push set attempts = attempts + 1, sending_since = ${now}, next_attempt_at = ${until}
    where id = ${id} and state = 'waiting' and sending_since is null and next_attempt_at <= ${now}
    returning id, attempts`
}

export interface PushEnd {
  readonly state: Exclude<PushState, 'waiting'>
  readonly now: Date
  readonly failure?: string
}

export async function endPush(tx: Tx, { id, attempts }: PushAttempt, { state, now, failure }: PushEnd): Promise<void> {
  await tx
    .withTables<NotificationsTables>()
    .updateTable('notifications.push')
    .set({ state, ended_at: now, last_failure: failure ?? null, ...(state !== 'uncertain' && { sending_since: null }) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    // A late outcome of an attempt is still recorded.
    .where('state', 'in', ['waiting', 'uncertain'])
    .execute()
}

/** The attempt failed and nothing was sent: schedules the next one. */
export async function postponePush(tx: Tx, { id, attempts }: PushAttempt, next: Date, failure: string): Promise<void> {
  await tx
    .withTables<NotificationsTables>()
    .updateTable('notifications.push')
    .set({ next_attempt_at: next, last_failure: failure, sending_since: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute()
}

const backlogRow = rowSchema('PushBacklog', { waiting: int8, oldest: timestamptz.nullable() })

/** Pushes that are not sent yet, and when the oldest was queued. */
export async function readPushBacklog(reader: Reader): Promise<RowOf<typeof backlogRow>> {
  return readRow(reader, backlogRow)`
    select count(*) as waiting, min(created_at) as oldest from notifications.push where state = 'waiting'`
}

/** How a push ended that was begun: `gone` where its device no longer receives. */
export const pushEnds = ['sent', 'gone', 'refused', 'uncertain'] as const

const endCountRow = rowSchema('PushEndCount', { how: oneOf(pushEnds), count: int4 })

/** The newest pushes that have ended since then, at most so many, by how. One that was void had nothing to say any more. */
export async function countEndedPushes(
  reader: Reader,
  since: Date,
  limit: number,
): Promise<RowOf<typeof endCountRow>[]> {
  return readRows(reader, endCountRow)`
    select case when last_failure = 'gone' and state = 'refused' then 'gone' else state end as how, count(*)::int as count
    from (select state, last_failure from notifications.push where ended_at > ${since}
      order by ended_at desc limit ${limit}) newest
    where state <> 'void' group by how`
}

/** Deletes pushes that ended before then, a page of them; returns how many. */
export async function deleteEndedPushes(tx: Tx, before: Date, limit: number): Promise<number> {
  const rows = await readRows(tx, idRow)`
    delete from notifications.push where id in (
      select id from notifications.push where ended_at < ${before} order by ended_at limit ${limit}) returning id`
  return rows.length
}

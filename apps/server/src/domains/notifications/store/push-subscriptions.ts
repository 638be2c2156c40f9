import { sql } from 'kysely'
import { bytea, int4, text, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { NotificationsTables } from '#platform/database/tables.generated.ts'

/** Serialises what is done with one endpoint, and with the subscriptions of one person, always in this order. */
export async function lockSubscriptions(tx: Tx, endpoint: string, personId: string): Promise<void> {
  for (const about of [`endpoint:${endpoint}`, `person:${personId}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications:push:${about}`}, 0))`.execute(tx)
}

const subscriptionRow = rowSchema('PushSubscription', {
  id: uuid,
  personId: uuid,
  sessionId: uuid,
  endpoint: text,
  p256dh: bytea,
  auth: bytea,
  vapidKey: bytea,
})
export type PushSubscription = RowOf<typeof subscriptionRow>

const columns = sql`id, person_id as "personId", session_id as "sessionId", endpoint, p256dh, auth, vapid_key as "vapidKey"`

export async function findSubscription(reader: Reader, id: string): Promise<PushSubscription | undefined> {
  return readOptionalRow(reader, subscriptionRow)`
    select ${columns} from notifications.push_subscription where id = ${id}`
}

/** Of any person. */
export async function findSubscriptionAt(reader: Reader, endpoint: string): Promise<PushSubscription | undefined> {
  return readOptionalRow(reader, subscriptionRow)`
    select ${columns} from notifications.push_subscription where endpoint = ${endpoint}`
}

export async function findSubscriptionOf(
  reader: Reader,
  personId: string,
  sessionId: string,
): Promise<PushSubscription | undefined> {
  return readOptionalRow(reader, subscriptionRow)`
    select ${columns} from notifications.push_subscription
    where person_id = ${personId} and session_id = ${sessionId}`
}

const slotRow = rowSchema('PushSlot', { slot: int4 })

/** Which places the other subscriptions of a person take: those that stay when this session gets one at this endpoint. */
export async function readTakenSlots(
  reader: Reader,
  personId: string,
  { sessionId, endpoint }: Pick<PushSubscription, 'sessionId' | 'endpoint'>,
): Promise<number[]> {
  const rows = await readRows(reader, slotRow)`
    select slot::int as slot from notifications.push_subscription
    where person_id = ${personId} and session_id <> ${sessionId} and endpoint <> ${endpoint}`
  return rows.map(({ slot }) => slot)
}

export interface NewSubscription extends PushSubscription {
  readonly slot: number
  /** The push service is on the machine of a test. */
  readonly isLocal: boolean
}

/** In the place of what this session, or this endpoint, had before. */
export async function replaceSubscription(tx: Tx, subscription: NewSubscription): Promise<void> {
  const { id, personId, sessionId, slot, endpoint, p256dh, auth, vapidKey, isLocal } = subscription
  await sql`
    delete from notifications.push_subscription where endpoint = ${endpoint} or session_id = ${sessionId}`.execute(tx)
  await tx
    .withTables<NotificationsTables>()
    .insertInto('notifications.push_subscription')
    .values({
      id,
      person_id: personId,
      session_id: sessionId,
      slot,
      endpoint,
      p256dh,
      auth,
      vapid_key: vapidKey,
      demo_edition: isLocal ? 'demo' : null,
    })
    .execute()
}

/** False where it was gone already. */
export async function deleteSubscription(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .withTables<NotificationsTables>()
    .deleteFrom('notifications.push_subscription')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const ofSessionRow = rowSchema('SubscriptionOfSession', { id: uuid, sessionId: uuid })
export type SubscriptionOfSession = RowOf<typeof ofSessionRow>

/** Of a person, at most ten. */
export async function readSubscriptionsOf(reader: Reader, personId: string): Promise<SubscriptionOfSession[]> {
  return readRows(reader, ofSessionRow)`
    select id, session_id as "sessionId" from notifications.push_subscription where person_id = ${personId}`
}

/** Of everybody, by id, after this one. */
export async function readSubscriptions(
  reader: Reader,
  after: string | undefined,
  limit: number,
): Promise<SubscriptionOfSession[]> {
  return readRows(reader, ofSessionRow)`
    select id, session_id as "sessionId" from notifications.push_subscription
    where ${after === undefined} or id > ${after ?? null}::uuid order by id limit ${limit}`
}

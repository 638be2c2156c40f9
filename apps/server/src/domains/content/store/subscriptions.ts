import type { SubscriptionSort } from '@clearhold/contract/content/admin-schema'
import { type SubscriptionState, subscriptionStates } from '@clearhold/contract/content/rules'
import { languages } from '@clearhold/contract/language'
import { sql } from 'kysely'
import { int4, int8, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import { allOf, type Condition, prefixOf } from '#platform/database/conditions.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { countUpTo, type Order, type Page, readPage, type Total } from '#platform/database/keyset.ts'
import { pickColumns, type RowOf, readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'
import type { ContentTables } from '#platform/database/tables.generated.ts'

const subscriptionRow = rowSchema('Subscription', {
  id: uuid,
  email: text,
  language: oneOf(languages),
  state: oneOf(subscriptionStates),
  requestedAt: timestamptz,
  requests: int4,
})
export type Subscription = RowOf<typeof subscriptionRow>

const subscriptionColumns = sql.raw('id, email, language, state, requested_at as "requestedAt", requests')

export async function readSubscription(
  reader: Reader,
  by: { id: string } | { email: string },
): Promise<Subscription | undefined> {
  const wanted = 'id' in by ? sql`id = ${by.id}::uuid` : sql`email = ${by.email}`
  return readOptionalRow(reader, subscriptionRow)`
    select ${subscriptionColumns} from content.subscription where ${wanted}`
}

const listedSubscriptionRow = rowSchema('ListedSubscription', {
  ...pickColumns(subscriptionRow, 'id', 'email', 'language', 'state', 'requestedAt'),
  confirmedAt: timestamptz.nullable(),
  leftAt: timestamptz.nullable(),
})
export type ListedSubscription = RowOf<typeof listedSubscriptionRow>

const orders: Readonly<Record<SubscriptionSort, Order>> = {
  '-requested': { by: sql`requested_at`, kind: 'time', direction: 'desc', id: sql`id` },
  requested: { by: sql`requested_at`, kind: 'time', direction: 'asc', id: sql`id` },
  email: { by: sql`email`, kind: 'text', direction: 'asc', id: sql`id` },
  '-email': { by: sql`email`, kind: 'text', direction: 'desc', id: sql`id` },
}

export interface SubscriptionFilter {
  readonly state?: SubscriptionState | undefined
  /** Prefix of the address. */
  readonly search?: string | undefined
}

function matching({ state, search }: SubscriptionFilter): Condition {
  const wanted = search?.trim().toLowerCase() ?? ''
  return allOf([state && sql`state = ${state}`, wanted && sql`email like ${prefixOf(wanted)}`])
}

export async function readSubscriptions(
  reader: Reader,
  filter: SubscriptionFilter,
  {
    sort,
    after,
    limit,
  }: { readonly sort: SubscriptionSort; readonly after?: string | undefined; readonly limit: number },
): Promise<Page<ListedSubscription>> {
  const columns = sql`id, email, language, state, requested_at as "requestedAt", confirmed_at as "confirmedAt", left_at as "leftAt"`
  const from = sql`content.subscription`
  const where = matching(filter)
  return readPage(reader, listedSubscriptionRow, {
    columns,
    from,
    where,
    order: orders[sort],
    name: sort,
    after,
    limit,
  })
}

export function countListed(reader: Reader, filter: SubscriptionFilter): Promise<Total> {
  return countUpTo(reader, sql`from content.subscription where ${matching(filter)}`)
}

const subscriptionsRow = rowSchema('SubscriptionsRow', {
  fromAddress: int8,
  overall: int8,
})

export async function countSubscriptions(
  reader: Reader,
  addressDigest: Buffer,
  since: Date,
): Promise<{ fromAddress: bigint; overall: bigint }> {
  const row = await readOptionalRow(reader, subscriptionsRow)`
    select count(*) filter (where address_digest = ${addressDigest}) as "fromAddress", count(*) as overall
    from content.subscription where requested_at > ${since}`
  return row ?? { fromAddress: 0n, overall: 0n }
}

/** Stores a subscription request; an address that had left waits for confirmation again. */
export async function writeSubscriptionRequest(
  tx: Tx,
  request: Omit<Subscription, 'state'> & { readonly addressDigest: Buffer },
): Promise<void> {
  const asked = {
    language: request.language,
    state: 'waiting',
    requested_at: request.requestedAt,
    requests: request.requests,
    address_digest: request.addressDigest,
    confirmed_at: null,
    left_at: null,
  }
  await tx
    .withTables<ContentTables>()
    .insertInto('content.subscription')
    .values({ id: request.id, email: request.email, ...asked })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(asked))
    .execute()
}

export async function updateSubscriptionState(
  tx: Tx,
  id: string,
  state: 'subscribed' | 'left',
  at: Date,
): Promise<void> {
  await tx
    .withTables<ContentTables>()
    .updateTable('content.subscription')
    .set(state === 'subscribed' ? { state, confirmed_at: at } : { state, left_at: at })
    .where('id', '=', id)
    .execute()
}

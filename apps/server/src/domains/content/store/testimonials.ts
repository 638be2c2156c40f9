import {
  type TestimonialRefusal,
  type TestimonialState,
  testimonialRefusals,
  testimonialStates,
} from '@clearhold/contract/content/rules'
import { languages } from '@clearhold/contract/language'
import { sql } from 'kysely'
import { readNames } from '#domains/accounts/index.ts'
import { int4, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { countUpTo, type Order, type Page, readPage, type Total } from '#platform/database/keyset.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { ContentTables } from '#platform/database/tables.generated.ts'
import { firstNameOf } from '../rules.ts'

const testimonialRow = rowSchema('TestimonialRow', {
  id: uuid,
  personId: uuid,
  withdrawalId: uuid,
  firstName: text,
  country: text,
  rating: int4,
  text: text,
  language: oneOf(languages),
  writtenAt: timestamptz,
  state: oneOf(testimonialStates),
  refusedFor: oneOf(testimonialRefusals).nullable(),
  decidedBy: text.nullable(),
  decidedAt: timestamptz.nullable(),
})
export type TestimonialRow = RowOf<typeof testimonialRow>

const columns = sql`id, person_id as "personId", withdrawal_id as "withdrawalId", first_name as "firstName", country, rating,
  text, language, written_at as "writtenAt", state, refused_for as "refusedFor", decided_by as "decidedBy",
  decided_at as "decidedAt"`

/** Published testimonials, newest first. */
export async function readPublished(reader: Reader, limit: number): Promise<TestimonialRow[]> {
  return readRows(reader, testimonialRow)`
    select ${columns} from content.testimonial where state = 'published'
    order by written_at desc, id desc limit ${limit}`
}

export async function readTestimonialsOf(reader: Reader, personId: string): Promise<TestimonialRow[]> {
  return readRows(reader, testimonialRow)`
    select ${columns} from content.testimonial where person_id = ${personId}
    order by written_at desc, id desc`
}

/** The first name under which this person's testimonial is shown. */
export async function readFirstName(reader: Reader, personId: string): Promise<string> {
  return firstNameOf((await readNames(reader, [personId])).get(personId) ?? '')
}

/** Adds one unless this withdrawal has one; returns whether it did. */
export async function insertTestimonial(
  tx: Tx,
  row: Omit<TestimonialRow, 'state' | 'refusedFor' | 'decidedBy' | 'decidedAt'>,
): Promise<boolean> {
  const inserted = await tx
    .withTables<ContentTables>()
    .insertInto('content.testimonial')
    .values({
      id: row.id,
      person_id: row.personId,
      withdrawal_id: row.withdrawalId,
      first_name: row.firstName,
      country: row.country,
      rating: row.rating,
      text: row.text,
      language: row.language,
      written_at: row.writtenAt,
    })
    .onConflict((conflict) => conflict.constraint('testimonial_withdrawal').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const by = (direction: Order['direction']): Order => ({ by: sql`written_at`, kind: 'time', direction, id: sql`id` })
/** Waiting ones oldest first; decided ones newest first. */
const orders: Readonly<Record<TestimonialState, Order>> = {
  waiting: by('asc'),
  published: by('desc'),
  refused: by('desc'),
}

export async function readTestimonialPage(
  reader: Reader,
  {
    state,
    after,
    limit,
  }: { readonly state: TestimonialState; readonly after?: string | undefined; readonly limit: number },
): Promise<Page<TestimonialRow>> {
  const from = sql`content.testimonial`
  const where = sql`state = ${state}`
  return readPage(reader, testimonialRow, { columns, from, where, order: orders[state], name: state, after, limit })
}

export function countWaiting(reader: Reader): Promise<Total> {
  return countUpTo(reader, sql`from content.testimonial where state = 'waiting'`)
}

export async function lockTestimonial(tx: Tx, id: string): Promise<TestimonialRow | undefined> {
  return readOptionalRow(tx, testimonialRow)`
    select ${columns} from content.testimonial where id = ${id}::uuid for update`
}

export async function updateDecision(
  tx: Tx,
  id: string,
  decision: {
    readonly state: 'published' | 'refused'
    readonly refusedFor: TestimonialRefusal | null
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  await tx
    .withTables<ContentTables>()
    .updateTable('content.testimonial')
    .set({
      state: decision.state,
      refused_for: decision.refusedFor,
      decided_by: decision.by,
      decided_at: decision.at,
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

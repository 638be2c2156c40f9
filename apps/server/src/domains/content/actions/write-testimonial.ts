import type { OwnTestimonials, WriteTestimonial } from '@clearhold/contract/content-admin'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Clock } from '../../../platform/clock/clock.ts'
import { randomId } from '../../../platform/crypto/crypto.ts'
import type { Database, Reader } from '../../../platform/database/database.ts'
import { readNames } from '../../accounts/index.ts'
import { firstNameOf } from '../rules.ts'
import { insertTestimonial, readTestimonialsOf } from '../store/testimonials.ts'

/** Asks the domain that pays out: withdrawals of a person that are settled for good, the oldest first. */
export type SettledOf = (reader: Reader, personId: string) => Promise<readonly string[]>

export interface TestimonialParts {
  readonly database: Database
  readonly clock: Clock
  readonly settledOf: SettledOf
}

/** Stores what an investor says about us, word for word, for one settled withdrawal they have not written about. */
export async function writeTestimonial(
  { database, clock, settledOf }: TestimonialParts,
  { text, rating, country, language, personId }: WriteTestimonial & { readonly personId: string },
): Promise<Result<'waiting', 'testimonial_needs_payout'>> {
  return database.transaction(async (tx) => {
    const [withdrawalId] = await unwritten(tx, settledOf, personId)
    if (withdrawalId === undefined) return refuse('testimonial_needs_payout')
    const firstName = await readFirstName(tx, personId)
    const written = { id: randomId(), personId, withdrawalId, firstName, country, rating, text, language }
    const isNew = await insertTestimonial(tx, { ...written, writtenAt: clock.now() })
    return isNew ? ok('waiting') : refuse('testimonial_needs_payout')
  })
}

/** Whether somebody may write one, and what became of those they wrote. */
export async function readOwnTestimonials(
  { database, settledOf }: TestimonialParts,
  personId: string,
): Promise<OwnTestimonials> {
  const { reader } = database
  const [left, rows, firstName] = await Promise.all([
    unwritten(reader, settledOf, personId),
    readTestimonialsOf(reader, personId),
    readFirstName(reader, personId),
  ])
  return {
    mayWrite: left.length > 0,
    firstName,
    testimonials: rows.map((row) => ({
      _id: row.id,
      firstName: row.firstName,
      country: row.country,
      rating: row.rating,
      text: row.text,
      language: row.language,
      writtenAt: row.writtenAt.toISOString(),
      state: row.state,
      refusedFor: row.refusedFor,
    })),
  }
}

async function unwritten(reader: Reader, settledOf: SettledOf, personId: string): Promise<string[]> {
  const [settled, rows] = await Promise.all([settledOf(reader, personId), readTestimonialsOf(reader, personId)])
  const used = new Set(rows.map(({ withdrawalId }) => withdrawalId))
  return settled.filter((id) => !used.has(id))
}

async function readFirstName(reader: Reader, personId: string): Promise<string> {
  return firstNameOf((await readNames(reader, [personId])).get(personId) ?? '')
}

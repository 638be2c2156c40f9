import type { OwnTestimonials } from '@clearhold/contract/content/admin-schema'
import type { TestimonialParts } from '../parts.ts'
import { withoutTestimonial } from '../rules.ts'
import { readFirstName, readTestimonialsOf } from '../store/testimonials.ts'

/** Whether a person may write a testimonial, and the states of those they wrote. */
export async function listOwnTestimonials(
  { database, settledOf }: TestimonialParts,
  personId: string,
): Promise<OwnTestimonials> {
  const { reader } = database
  const [settled, rows, firstName] = await Promise.all([
    settledOf(reader, personId),
    readTestimonialsOf(reader, personId),
    readFirstName(reader, personId),
  ])
  return {
    mayWrite: withoutTestimonial(settled, rows).length > 0,
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

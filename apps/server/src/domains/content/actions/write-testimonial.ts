import type { WriteTestimonial } from '@clearhold/contract/content/admin-schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { randomId } from '#platform/crypto/crypto.ts'
import type { TestimonialParts } from '../parts.ts'
import { withoutTestimonial } from '../rules.ts'
import { insertTestimonial, readFirstName, readTestimonialsOf } from '../store/testimonials.ts'

/** Stores an investor's testimonial verbatim, for a settled withdrawal without one. */
export async function writeTestimonial(
  { database, clock, settledOf }: TestimonialParts,
  { text, rating, country, language, personId }: WriteTestimonial & { readonly personId: string },
): Promise<Result<'waiting', 'testimonial_needs_payout'>> {
  return database.transaction(async (tx) => {
    const [settled, rows] = await Promise.all([settledOf(tx, personId), readTestimonialsOf(tx, personId)])
    const [withdrawalId] = withoutTestimonial(settled, rows)
    if (withdrawalId === undefined) return refuse('testimonial_needs_payout')
    const firstName = await readFirstName(tx, personId)
    const isNew = await insertTestimonial(tx, {
      id: randomId(),
      personId,
      withdrawalId,
      firstName,
      country,
      rating,
      text,
      language,
      writtenAt: clock.now(),
    })
    return isNew ? ok('waiting') : refuse('testimonial_needs_payout')
  })
}

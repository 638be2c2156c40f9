import type { Testimonial, Testimonials } from '@clearhold/contract/content/schema'
import { instant, list, oneOf, plainSchema, record, text, whole } from '#client/api/plain-schema.ts'

/** testimonialsSchema of the contract, by hand. */
export const plainTestimonialsSchema = plainSchema<Testimonials>(
  record({
    testimonials: list(
      record<Testimonial>({
        id: text(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i),
        firstName: text(),
        country: text(/^[A-Z]{2}$/),
        rating: whole(1, 5),
        text: text(),
        language: oneOf('en', 'es', 'fr'),
        writtenAt: instant,
      }),
    ),
  }),
)

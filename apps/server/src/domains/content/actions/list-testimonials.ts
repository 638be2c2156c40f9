import type { ReviewedTestimonial } from '@clearhold/contract/content/admin-schema'
import type { TestimonialState } from '@clearhold/contract/content/rules'
import { readNames, readUsernames } from '#domains/accounts/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { countWaiting, readTestimonialPage } from '../store/testimonials.ts'

/** Testimonials for staff, who check that they name no person and do not advertise. */
export async function listTestimonials(
  reader: Reader,
  asked: { readonly state: TestimonialState; readonly after?: string | undefined; readonly limit: number },
): Promise<{ testimonials: ReviewedTestimonial[]; next: string | null; counts: { waiting: number } }> {
  const [{ page, next }, waiting] = await Promise.all([readTestimonialPage(reader, asked), countWaiting(reader)])
  const deciders = page.flatMap(({ decidedBy }) => decidedBy ?? [])
  const [usernames, names] = await Promise.all([
    readUsernames(reader, [...new Set(page.map(({ personId }) => personId))]),
    readNames(reader, [...new Set(deciders)]),
  ])
  const testimonials = page.map((row): ReviewedTestimonial => {
    const { id, personId, firstName, country, rating, text, language, state, refusedFor, decidedBy } = row
    return {
      _id: id,
      firstName,
      country,
      rating,
      text,
      language,
      state,
      refusedFor,
      writtenAt: row.writtenAt.toISOString(),
      person: { id: personId, name: usernames.get(personId) ?? '' },
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decidedBy: decidedBy === null ? null : { id: decidedBy, name: names.get(decidedBy) ?? '' },
    }
  })
  return { testimonials, next, counts: { waiting: waiting.total } }
}

import * as endpoints from '@clearhold/contract/content/endpoints'
import { ok } from '@clearhold/contract/result'
import { subjectOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { decideTestimonial } from '../actions/decide-testimonial.ts'
import { listOwnTestimonials } from '../actions/list-own-testimonials.ts'
import { listTestimonials } from '../actions/list-testimonials.ts'
import { writeTestimonial } from '../actions/write-testimonial.ts'
import type { TestimonialParts } from '../parts.ts'

/** Testimonials: written by investors, checked by staff, never edited. */
export function testimonialRoutes(parts: TestimonialParts): Route[] {
  return [...ownRoutes(parts), ...reviewRoutes(parts)]
}

function ownRoutes(parts: TestimonialParts): Route[] {
  return [
    serve(endpoints.listOwnTestimonials, async ({ caller }) =>
      ok(await listOwnTestimonials(parts, subjectOf(caller, 'me'))),
    ),
    serve(endpoints.writeTestimonial, async ({ caller, body }) => {
      const result = await writeTestimonial(parts, { ...body, personId: subjectOf(caller, 'me') })
      return result.ok ? ok({ state: result.value }) : result
    }),
  ]
}

function reviewRoutes({ database, clock }: TestimonialParts): Route[] {
  return [
    serve(endpoints.listTestimonials, async ({ query }) => ok(await listTestimonials(database.reader, query))),
    serve(endpoints.publishTestimonial, async ({ caller, params: { id }, requestId }) => {
      const decision = { id, refusal: null, personId: subjectOf(caller, 'me'), requestId }
      const result = await decideTestimonial(database, clock, decision)
      return result.ok ? ok({ state: result.value }) : result
    }),
    serve(endpoints.refuseTestimonial, async ({ caller, params: { id }, body, requestId }) => {
      const decision = { id, refusal: body.reason, personId: subjectOf(caller, 'me'), requestId }
      const result = await decideTestimonial(database, clock, decision)
      return result.ok ? ok({ state: result.value }) : result
    }),
  ]
}

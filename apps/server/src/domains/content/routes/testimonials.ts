import { idSchema } from '@clearhold/contract/accounts/schema'
import {
  ownTestimonialsSchema,
  refuseTestimonialSchema,
  reviewedTestimonialsSchema,
  testimonialsQuerySchema,
  writeTestimonialSchema,
} from '@clearhold/contract/content/admin-schema'
import { testimonialStates } from '@clearhold/contract/content/rules'
import { ok } from '@clearhold/contract/result'
import { z } from 'zod'
import { subjectOf } from '#platform/http/caller.ts'
import { defineRoute, type Route, refused } from '#platform/http/route.ts'
import { decideTestimonial } from '../actions/decide-testimonial.ts'
import { listTestimonials } from '../actions/list-testimonials.ts'
import { readOwnTestimonials } from '../actions/read-own-testimonials.ts'
import { writeTestimonial } from '../actions/write-testimonial.ts'
import type { TestimonialParts } from '../parts.ts'
import { contentStaff } from './staff.ts'

const tag = 'content'
const stateSchema = z.object({ state: z.enum(testimonialStates) })

/** What investors say about us: written by them, checked by us, never edited. */
export function testimonialRoutes(parts: TestimonialParts): Route[] {
  return [...ownRoutes(parts), ...reviewRoutes(parts)]
}

function ownRoutes(parts: TestimonialParts): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/testimonial/mine',
      access: 'person',
      summary: 'Whether I may write about a settled withdrawal, and what I wrote',
      tag,
      answer: ownTestimonialsSchema,
      refusals: {},
      handle: async ({ caller }) => ok(await readOwnTestimonials(parts, subjectOf(caller, 'me'))),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/testimonial',
      access: 'person',
      limits: [{ by: 'person', max: 20, windowSeconds: 3600, whenBlind: 'allow' }],
      summary: 'Write about us, once for each settled withdrawal',
      tag,
      body: writeTestimonialSchema,
      answer: stateSchema,
      refusals: { testimonial_needs_payout: refused(409) },
      handle: async ({ caller, body }) => {
        const result = await writeTestimonial(parts, { ...body, personId: subjectOf(caller, 'me') })
        return result.ok ? ok({ state: result.value }) : result
      },
    }),
  ]
}

function reviewRoutes({ database, clock }: TestimonialParts): Route[] {
  const path = '/api/admin/testimonials'
  const params = z.object({ id: idSchema })
  const refusals = { not_found: refused(404), testimonial_decided: refused(409) } as const
  return [
    defineRoute({
      method: 'GET',
      path,
      access: contentStaff,
      summary: 'Testimonials: those that wait oldest first, the others newest first',
      tag,
      query: testimonialsQuerySchema,
      answer: reviewedTestimonialsSchema,
      refusals: {},
      handle: async ({ query }) => ok(await listTestimonials(database.reader, query)),
    }),
    defineRoute({
      method: 'POST',
      path: `${path}/:id/publish`,
      access: contentStaff,
      summary: 'Show it as it was written',
      tag,
      params,
      answer: stateSchema,
      refusals,
      handle: async ({ caller, params: { id }, requestId }) => {
        const decision = { id, refusal: null, personId: subjectOf(caller, 'me'), requestId }
        const result = await decideTestimonial(database, clock, decision)
        return result.ok ? ok({ state: result.value }) : result
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${path}/:id/refuse`,
      access: contentStaff,
      summary: 'Do not show it, for one of the reasons there are',
      tag,
      params,
      body: refuseTestimonialSchema,
      answer: stateSchema,
      refusals,
      handle: async ({ caller, params: { id }, body, requestId }) => {
        const decision = { id, refusal: body.reason, personId: subjectOf(caller, 'me'), requestId }
        const result = await decideTestimonial(database, clock, decision)
        return result.ok ? ok({ state: result.value }) : result
      },
    }),
  ]
}

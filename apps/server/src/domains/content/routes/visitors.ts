import * as endpoints from '@clearhold/contract/content/endpoints'
import { formFillMs } from '@clearhold/contract/content/rules'
import { ok } from '@clearhold/contract/result'
import type { Component, Status } from '@clearhold/contract/views/status'
import { cachedFor } from '#platform/cache/cached.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { followNewsletterLink } from '../actions/follow-newsletter-link.ts'
import { issueFormStamp } from '../actions/issue-form-stamp.ts'
import { readStatus } from '../actions/read-status.ts'
import { requestNewsletter } from '../actions/request-newsletter.ts'
import { sendContactMessage } from '../actions/send-contact-message.ts'
import type { FormParts } from '../parts.ts'
import { readPublished } from '../store/testimonials.ts'

export interface VisitorParts extends FormParts {
  /** The components that this installation's worker probes each minute. */
  readonly components: readonly Component[]
  /** Whether new promises are open; injected, because content does not know them. */
  readonly readGate: (reader: Reader) => Promise<Status['gate']>
}

const cacheMs = 60_000
const testimonialsMax = 100

export function visitorRoutes(parts: VisitorParts): Route[] {
  return [...formRoutes(parts), ...newsletterRoutes(parts), ...publicRoutes(parts)]
}

function formRoutes(parts: VisitorParts): Route[] {
  const { clock, masterKey } = parts
  return [
    serve(endpoints.issueFormStamp, async () => {
      const now = clock.now()
      return ok({ stamp: issueFormStamp(masterKey, now), issuedAt: now.toISOString(), fillMs: formFillMs })
    }),
    serve(endpoints.sendContactMessage, async ({ body, address }) => {
      const result = await sendContactMessage(parts, { form: body, address })
      return result.ok ? ok({ status: result.value }) : result
    }),
    serve(endpoints.requestNewsletter, async ({ body, address }) => {
      const result = await requestNewsletter(parts, { form: body, address })
      return result.ok ? ok({ status: result.value }) : result
    }),
  ]
}

function newsletterRoutes(parts: VisitorParts): Route[] {
  const leave = async (token: string) => {
    const result = await followNewsletterLink(parts, 'leave', token)
    return result.ok ? ok({ status: 'left' as const }) : result
  }
  return [
    serve(endpoints.confirmNewsletter, async ({ body }) => {
      const result = await followNewsletterLink(parts, 'confirm', body.token)
      return result.ok ? ok({ status: 'subscribed' as const }) : result
    }),
    serve(endpoints.leaveNewsletter, async ({ body }) => leave(body.token)),
    serve(endpoints.unsubscribeByMail, async ({ query }) => leave(query.token)),
  ]
}

function publicRoutes({ database, clock, components, readGate }: VisitorParts): Route[] {
  const status = cachedFor(clock, cacheMs, () => readStatus(database.reader, clock, components))
  return [
    // The gate is not cached: it can close within a minute.
    serve(endpoints.readStatus, async () => ok({ ...(await status()), gate: await readGate(database.reader) })),
    serve(endpoints.readTestimonials, async () => {
      const rows = await readPublished(database.reader, testimonialsMax)
      const testimonials = rows.map(({ id, firstName, country, rating, text, language, writtenAt }) => ({
        id,
        firstName,
        country,
        rating,
        text,
        language,
        writtenAt: writtenAt.toISOString(),
      }))
      return ok({ testimonials })
    }),
  ]
}

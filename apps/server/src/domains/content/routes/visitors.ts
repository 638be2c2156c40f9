import { formFillMs } from '@clearhold/contract/content/rules'
import {
  contactAnswerSchema,
  contactFormSchema,
  formStampSchema,
  newsletterAnswerSchema,
  newsletterConfirmedSchema,
  newsletterFormSchema,
  newsletterLeftSchema,
  newsletterTokenSchema,
  testimonialsSchema,
} from '@clearhold/contract/content/schema'
import { ok } from '@clearhold/contract/result'
import { type Component, statusSchema } from '@clearhold/contract/views/status'
import { cachedFor } from '#platform/cache/cached.ts'
import { defineRoute, type Route } from '#platform/http/route.ts'
import { followNewsletterLink } from '../actions/follow-newsletter-link.ts'
import { issueStamp } from '../actions/issue-stamp.ts'
import { readStatus } from '../actions/read-status.ts'
import { receiveMessage } from '../actions/receive-message.ts'
import { requestNewsletter } from '../actions/request-newsletter.ts'
import type { FormParts } from '../parts.ts'
import { readPublished } from '../store/testimonials.ts'

export interface VisitorParts extends FormParts {
  /** What the worker of this installation asks each minute. */
  readonly components: readonly Component[]
}

const cacheMs = 60_000
const testimonialsMax = 100
const formRefusals = {
  form_expired: { status: 409, money: 'not_moved' },
  too_many_requests: { status: 429, money: 'not_moved' },
} as const
const linkRefusals = { newsletter_link_invalid: { status: 404, money: 'not_moved' } } as const

export function visitorRoutes(parts: VisitorParts): Route[] {
  return [...formRoutes(parts), ...newsletterRoutes(parts), ...publicRoutes(parts)]
}

function formRoutes(parts: VisitorParts): Route[] {
  const { clock, masterKey } = parts
  return [
    defineRoute({
      method: 'GET',
      path: '/api/form-stamp',
      access: 'anyone',
      summary: 'When a form was opened, signed; sent back with the form',
      tag: 'content',
      answer: formStampSchema,
      refusals: {},
      handle: async () => {
        const now = clock.now()
        return ok({ stamp: issueStamp(masterKey, now), issuedAt: now.toISOString(), fillMs: formFillMs })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/contact',
      access: 'anyone',
      summary: 'Write to support; a confirmation follows by mail',
      tag: 'content',
      body: contactFormSchema,
      answer: contactAnswerSchema,
      refusals: formRefusals,
      handle: async ({ body, address }) => {
        const result = await receiveMessage(parts, { form: body, address })
        return result.ok ? ok({ status: result.value }) : result
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/newsletter',
      access: 'anyone',
      summary: 'Ask for the newsletter; nothing is sent until a link in a mail is followed',
      tag: 'content',
      body: newsletterFormSchema,
      answer: newsletterAnswerSchema,
      refusals: formRefusals,
      handle: async ({ body, address }) => {
        const result = await requestNewsletter(parts, { form: body, address })
        return result.ok ? ok({ status: result.value }) : result
      },
    }),
  ]
}

function newsletterRoutes(parts: VisitorParts): Route[] {
  const leave = async (token: string) => {
    const result = await followNewsletterLink(parts, 'leave', token)
    return result.ok ? ok({ status: 'left' as const }) : result
  }
  return [
    defineRoute({
      method: 'POST',
      path: '/api/newsletter/confirm',
      access: 'anyone',
      summary: 'Confirm a subscription with the token of a mail',
      tag: 'content',
      body: newsletterTokenSchema,
      answer: newsletterConfirmedSchema,
      refusals: linkRefusals,
      handle: async ({ body }) => {
        const result = await followNewsletterLink(parts, 'confirm', body.token)
        return result.ok ? ok({ status: 'subscribed' as const }) : result
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/newsletter/leave',
      access: 'anyone',
      summary: 'Leave the newsletter with the token of a mail',
      tag: 'content',
      body: newsletterTokenSchema,
      answer: newsletterLeftSchema,
      refusals: linkRefusals,
      handle: async ({ body }) => leave(body.token),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/newsletter/unsubscribe',
      access: 'anyone',
      summary: 'Leave the newsletter by the button of a mail program (RFC 8058)',
      tag: 'content',
      query: newsletterTokenSchema,
      dropsBody: true,
      answer: newsletterLeftSchema,
      refusals: linkRefusals,
      handle: async ({ query }) => leave(query.token),
    }),
  ]
}

function publicRoutes({ database, clock, components }: VisitorParts): Route[] {
  const status = cachedFor(clock, cacheMs, () => readStatus(database.reader, clock, components))
  return [
    defineRoute({
      method: 'GET',
      path: '/api/status',
      access: 'anyone',
      summary: 'Every component now, its last 90 days and the incidents; only what was measured',
      tag: 'content',
      answer: statusSchema,
      refusals: {},
      handle: async () => ok(await status()),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/testimonials',
      access: 'anyone',
      summary: 'What investors with a settled withdrawal wrote, unedited, the newest first',
      tag: 'content',
      answer: testimonialsSchema,
      refusals: {},
      handle: async () => {
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
      },
    }),
  ]
}

import { idSchema } from '@clearhold/contract/accounts/schema'
import {
  announcementsQuerySchema,
  announcementsSchema,
  publishAnnouncementSchema,
  publishSupportSchema,
  supportVersionsSchema,
} from '@clearhold/contract/content/admin-schema'
import { bulletinQuerySchema, bulletinSchema } from '@clearhold/contract/content/schema'
import type { PublicIdentity } from '@clearhold/contract/edition'
import { languages } from '@clearhold/contract/language'
import { ok } from '@clearhold/contract/result'
import { z } from 'zod'
import { cachedFor } from '#platform/cache/cached.ts'
import { subjectOf } from '#platform/http/caller.ts'
import { defineRoute, type Route, refused } from '#platform/http/route.ts'
import { listAnnouncements } from '../actions/list-announcements.ts'
import { publishAnnouncement } from '../actions/publish-announcement.ts'
import { publishSupport } from '../actions/publish-support.ts'
import { readBulletin } from '../actions/read-bulletin.ts'
import { readSupport } from '../actions/read-support.ts'
import { withdrawAnnouncement } from '../actions/withdraw-announcement.ts'
import { type ContentParts, contentStaff } from './staff.ts'

interface PublishedParts extends ContentParts {
  readonly identity: PublicIdentity
}

const tag = 'content'
/** Every page of everybody asks for it; what is published is seen this much later at most. */
const bulletinCacheMs = 5_000
/** What we say to everybody: the announcement, and how support is reached. */
export function publishedRoutes(parts: PublishedParts): Route[] {
  return [bulletinRoute(parts), ...announcementRoutes(parts), ...supportRoutes(parts)]
}

function bulletinRoute({ database, clock }: ContentParts): Route {
  const readers = new Map(
    languages.map((language) => [
      language,
      cachedFor(clock, bulletinCacheMs, () => readBulletin(database.reader, clock.now(), language)),
    ]),
  )
  return defineRoute({
    method: 'GET',
    path: '/api/public/bulletin',
    access: 'anyone',
    summary: 'What is announced now, and how support is reached where that was changed',
    tag: 'public',
    query: bulletinQuerySchema,
    answer: bulletinSchema,
    refusals: {},
    handle: async ({ query }) => ok((await readers.get(query.language)?.()) ?? { announcement: null, support: null }),
  })
}

function announcementRoutes({ database, clock }: ContentParts): Route[] {
  const path = '/api/admin/announcements'
  return [
    defineRoute({
      method: 'GET',
      path,
      access: contentStaff,
      summary: 'What was announced, the latest first',
      tag,
      query: announcementsQuerySchema,
      answer: announcementsSchema,
      refusals: {},
      handle: async ({ query }) => ok(await listAnnouncements(database.reader, clock, query)),
    }),
    defineRoute({
      method: 'POST',
      path,
      access: contentStaff,
      summary: 'Announce something on every page, in three languages',
      tag,
      body: publishAnnouncementSchema,
      answer: z.object({ id: idSchema }),
      refusals: { announcement_over: refused(422) },
      handle: ({ caller, body, requestId }) =>
        publishAnnouncement(database, clock, { ...body, personId: subjectOf(caller, 'me'), requestId }),
    }),
    defineRoute({
      method: 'POST',
      path: `${path}/:id/withdraw`,
      access: contentStaff,
      summary: 'Take an announcement from the pages',
      tag,
      params: z.object({ id: idSchema }),
      answer: z.object({ status: z.literal('withdrawn') }),
      refusals: { not_found: refused(404) },
      handle: async ({ caller, params: { id }, requestId }) => {
        const personId = subjectOf(caller, 'me')
        const result = await withdrawAnnouncement(database, clock, { id, personId, requestId })
        return result.ok ? ok({ status: result.value }) : result
      },
    }),
  ]
}

function supportRoutes({ database, clock, identity }: PublishedParts): Route[] {
  const path = '/api/admin/support'
  return [
    defineRoute({
      method: 'GET',
      path,
      access: contentStaff,
      summary: 'How support is reached, and how it was before',
      tag,
      answer: supportVersionsSchema,
      refusals: {},
      handle: async () => ok(await readSupport(database.reader, identity.operator)),
    }),
    defineRoute({
      method: 'POST',
      path,
      access: contentStaff,
      summary: 'Publish how support is reached; the public pages are built anew',
      tag,
      body: publishSupportSchema,
      answer: z.object({ version: z.int() }),
      refusals: { support_changed: refused(409), support_placeholder: refused(422) },
      handle: ({ caller, body, requestId }) => {
        const asked = { ...body, personId: subjectOf(caller, 'me'), requestId }
        return publishSupport(database, { clock, edition: identity.edition }, asked)
      },
    }),
  ]
}

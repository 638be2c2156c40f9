import * as endpoints from '@clearhold/contract/content/endpoints'
import * as incidentEndpoints from '@clearhold/contract/content/incident-endpoints'
import type { PublicIdentity } from '@clearhold/contract/edition'
import { languages } from '@clearhold/contract/language'
import { ok } from '@clearhold/contract/result'
import { type ApprovalParts, proposeByCall } from '#domains/approvals/index.ts'
import { cachedFor } from '#platform/cache/cached.ts'
import { subjectOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { listAnnouncements } from '../actions/list-announcements.ts'
import { listIncidents } from '../actions/list-incidents.ts'
import { listPublicIncidents } from '../actions/list-public-incidents.ts'
import { readBulletin } from '../actions/read-bulletin.ts'
import { readSupportDetails } from '../actions/read-support-details.ts'
import { withdrawAnnouncement } from '../actions/withdraw-announcement.ts'
import {
  announcementCommandName,
  openIncidentCommandName,
  supportCommandName,
  updateIncidentCommandName,
} from '../rules.ts'
import type { ContentParts } from './staff.ts'

interface PublishedParts extends ContentParts {
  readonly identity: PublicIdentity
  readonly approvals: ApprovalParts
}
/** Every page view requests it; a publication is visible after this delay at most. */
const bulletinCacheMs = 5_000
/** What is published to all visitors: the announcement and support details. */
export function publishedRoutes(parts: PublishedParts): Route[] {
  return [bulletinRoute(parts), ...announcementRoutes(parts), ...incidentRoutes(parts), ...supportRoutes(parts)]
}

function bulletinRoute({ database, clock }: ContentParts): Route {
  const readers = new Map(
    languages.map((language) => [
      language,
      cachedFor(clock, bulletinCacheMs, () => readBulletin(database.reader, clock.now(), language)),
    ]),
  )
  return serve(endpoints.readBulletin, async ({ query }) =>
    ok((await readers.get(query.language)?.()) ?? { announcement: null, support: null }),
  )
}

function announcementRoutes(parts: PublishedParts): Route[] {
  const { database, clock } = parts
  return [
    serve(endpoints.listAnnouncements, async ({ query }) => ok(await listAnnouncements(database.reader, clock, query))),
    serve(endpoints.publishAnnouncement, (call) => {
      const { reason, ...input } = call.body
      return proposeByCall(parts, call, { command: announcementCommandName, input, reason })
    }),
    serve(endpoints.withdrawAnnouncement, async ({ caller, params: { id }, requestId }) => {
      const personId = subjectOf(caller, 'me')
      const result = await withdrawAnnouncement(database, clock, { id, personId, requestId })
      return result.ok ? ok({ status: result.value }) : result
    }),
  ]
}

function incidentRoutes(parts: PublishedParts): Route[] {
  const { database, clock } = parts
  const published = cachedFor(clock, bulletinCacheMs, () => listPublicIncidents(database.reader))
  return [
    serve(incidentEndpoints.listPublicIncidents, async () => ok({ incidents: [...(await published())] })),
    serve(incidentEndpoints.listIncidents, async ({ query }) => ok(await listIncidents(database.reader, query))),
    serve(incidentEndpoints.openIncident, (call) => {
      const { reason, ...input } = call.body
      return proposeByCall(parts, call, { command: openIncidentCommandName, input, reason })
    }),
    serve(incidentEndpoints.updateIncident, (call) => {
      const { reason, ...update } = call.body
      const input = { incidentId: call.params.id, ...update }
      return proposeByCall(parts, call, { command: updateIncidentCommandName, input, reason })
    }),
  ]
}

function supportRoutes(parts: PublishedParts): Route[] {
  const { database, identity } = parts
  return [
    serve(endpoints.readSupportDetails, async () => ok(await readSupportDetails(database.reader, identity.operator))),
    serve(endpoints.publishSupportDetails, (call) => {
      const { reason, ...input } = call.body
      return proposeByCall(parts, call, { command: supportCommandName, input, reason })
    }),
  ]
}

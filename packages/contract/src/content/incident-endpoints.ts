import { idSchema, proposalAnswerSchema } from '../accounts/schema.ts'
import { commandRefusalRules } from '../approvals/refusals.ts'
import { defineEndpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import {
  incidentsQuerySchema,
  incidentsSchema,
  openIncidentSchema,
  publishedIncidentsSchema,
  updateIncidentSchema,
} from './incident-schema.ts'

export const listPublicIncidents = defineEndpoint({
  method: 'GET',
  path: '/api/public/incidents',
  access: 'anyone',
  summary: 'Incidents that staff wrote about: those that go on, then the newest',
  tag: 'public',
  topics: ['incidents'],
  answer: publishedIncidentsSchema,
  refusals: {},
})

export const listIncidents = defineEndpoint({
  method: 'GET',
  path: '/api/admin/incidents',
  access: { permission: ['support', 'owner'] },
  summary: 'Incidents with all that was said of them, the latest first',
  tag: 'content',
  topics: ['incidents'],
  query: incidentsQuerySchema,
  answer: incidentsSchema,
  refusals: {},
})

export const openIncident = defineEndpoint({
  method: 'POST',
  path: '/api/admin/incidents',
  access: { permission: ['support'] },
  stepUp: true,
  summary: 'Ask for an incident to be published, in three languages; a second person decides',
  tag: 'content',
  topics: ['incidents', 'approvals', 'audit'],
  body: openIncidentSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const updateIncident = defineEndpoint({
  method: 'POST',
  path: '/api/admin/incidents/:id/updates',
  access: { permission: ['support'] },
  stepUp: true,
  summary: 'Ask for an update of an incident, or for its end, to be published; a second person decides',
  tag: 'content',
  topics: ['incidents', 'approvals', 'audit'],
  params: z.object({ id: idSchema }),
  body: updateIncidentSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

import { defineEndpoint, refused } from '../../endpoint.ts'
import { acceptLegalSchema, legalStandingSchema } from '../legal.ts'

export const readLegal = defineEndpoint({
  method: 'GET',
  path: '/api/legal',
  access: 'person',
  summary: 'Which versions of the terms and of the risk text hold, and whether the caller accepted them',
  tag: 'account',
  topics: ['profile'],
  answer: legalStandingSchema,
  refusals: {},
})

export const acceptLegal = defineEndpoint({
  method: 'POST',
  path: '/api/legal/accept',
  access: 'person',
  limits: [{ by: 'person', max: 30, windowSeconds: 3600 }],
  summary: 'Accept the terms and the risk text as they were read',
  tag: 'account',
  topics: ['profile', 'deposits'],
  body: acceptLegalSchema,
  answer: legalStandingSchema,
  refusals: { legal_version_old: refused(409) },
})

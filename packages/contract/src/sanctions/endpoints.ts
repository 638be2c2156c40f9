import { idSchema, proposalAnswerSchema } from '../accounts/schema.ts'
import { commandRefusalRules } from '../approvals/refusals.ts'
import { defineEndpoint } from '../endpoint.ts'
import { z } from '../zod.ts'
import { decideHitSchema, userHitsSchema } from './schema.ts'

const oneHit = z.object({ id: idSchema })

export const listUserHits = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user/:id/sanctions',
  access: { permission: ['kyc_reviewer', 'owner'] },
  summary: 'Where a person matches the sanctions list, and what two people decided about it',
  tag: 'kyc review',
  topics: ['users', 'approvals'],
  params: oneHit,
  answer: userHitsSchema,
  refusals: {},
})

export const proposeClearingHit = defineEndpoint({
  method: 'POST',
  path: '/api/admin/sanctions/:id/clear',
  access: { permission: ['kyc_reviewer'] },
  stepUp: true,
  summary: 'Ask for a hit to be cleared: it is another person; a second person decides',
  tag: 'kyc review',
  topics: ['users', 'approvals', 'audit'],
  params: oneHit,
  body: decideHitSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const proposeHoldingHit = defineEndpoint({
  method: 'POST',
  path: '/api/admin/sanctions/:id/hold',
  access: { permission: ['kyc_reviewer'] },
  stepUp: true,
  summary: 'Ask for a hit to be upheld: a legal hold begins; a second person decides',
  tag: 'kyc review',
  topics: ['users', 'approvals', 'audit'],
  params: oneHit,
  body: decideHitSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

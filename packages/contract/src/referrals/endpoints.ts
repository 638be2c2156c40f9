import { defineEndpoint } from '../endpoint.ts'
import { myReferralsSchema, referralListQuerySchema } from './schema.ts'

export const listReferrals = defineEndpoint({
  method: 'GET',
  path: '/api/referrals/me',
  access: 'person',
  summary: 'Your code and link, and how far each person you invited has come',
  tag: 'referrals',
  topics: ['referrals'],
  query: referralListQuerySchema,
  answer: myReferralsSchema,
  refusals: {},
})

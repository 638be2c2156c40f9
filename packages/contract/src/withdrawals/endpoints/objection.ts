import { tokenRequestSchema } from '../../accounts/schema.ts'
import { defineEndpoint, refused } from '../../endpoint.ts'
import { payoutObjectionSchema } from '../schema.ts'

/** Disputing a bank payout by the link in its email, without a login, so that it works for a frozen account too. */
export const disputePayoutByLink = defineEndpoint({
  method: 'POST',
  path: '/api/payout-objection',
  access: 'anyone',
  limits: [{ by: 'address', max: 30, windowSeconds: 900 }],
  summary:
    'Say by the link of the mail that a bank payout has not arrived: people look at it; a second time changes nothing',
  tag: 'withdrawals',
  topics: [],
  body: tokenRequestSchema,
  answer: payoutObjectionSchema,
  refusals: { token_expired: refused(410) },
})

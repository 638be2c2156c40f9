import { commandRefusalRules } from '../../approvals/refusals.ts'
import { defineEndpoint, type Limit, refused } from '../../endpoint.ts'
import { z } from '../../zod.ts'
import {
  askedRecoverySchema,
  askRecoverySchema,
  proposeRecoverySchema,
  recoveryListSchema,
  refuseRecoverySchema,
  stoppedRecoverySchema,
} from '../recovery.ts'
import { idSchema, messageSchema, proposalAnswerSchema, tokenRequestSchema } from '../schema.ts'

const user = z.object({ id: idSchema })
const one = user.extend({ recoveryId: idSchema })
const byAddress = (max: number): readonly Limit[] => [{ by: 'address', max, windowSeconds: 900 }]

export const requestRecovery = defineEndpoint({
  method: 'POST',
  path: '/api/auth/second-factor/lost',
  access: 'anyone',
  limits: byAddress(10),
  summary:
    'After the right password: the second factor and its recovery codes are lost. Two people decide, then 72 hours pass; nothing changes before',
  tag: 'sign-in',
  topics: [],
  body: askRecoverySchema,
  answer: askedRecoverySchema,
  refusals: {
    ticket_expired: refused(410),
    account_not_active: refused(403),
    recovery_needs_identity: refused(422),
    recovery_waiting: refused(409),
    recovery_not_for_staff: refused(403),
    too_many_requests: refused(429),
  },
})

/** Without a login, so that it works for an account holder who is locked out or whose login was stolen. */
export const stopRecoveryByLink = defineEndpoint({
  method: 'POST',
  path: '/api/recovery/stop',
  access: 'anyone',
  limits: byAddress(30),
  summary: 'Stop a recovery by the link of any mail about it; a second time changes nothing',
  tag: 'sign-in',
  topics: [],
  body: tokenRequestSchema,
  answer: stoppedRecoverySchema,
  refusals: { token_expired: refused(410) },
})

export const listRecoveries = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user/:id/recoveries',
  access: { permission: ['kyc_reviewer', 'owner'] },
  summary: 'Recoveries of a lost second factor of this user, the newest first',
  tag: 'administration',
  topics: ['users', 'approvals'],
  params: user,
  answer: recoveryListSchema,
  refusals: {},
})

export const proposeRecovery = defineEndpoint({
  method: 'POST',
  path: '/api/admin/user/:id/recoveries/:recoveryId/propose',
  access: { permission: ['kyc_reviewer'] },
  stepUp: true,
  limits: [{ by: 'person', max: 30, windowSeconds: 3600 }],
  summary:
    'Say that you saw this person, who told you their code: signed by you and by an owner, the wait of 72 hours begins',
  tag: 'administration',
  topics: ['users', 'approvals', 'audit'],
  params: one,
  body: proposeRecoverySchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const refuseRecovery = defineEndpoint({
  method: 'POST',
  path: '/api/admin/user/:id/recoveries/:recoveryId/refuse',
  access: { permission: ['kyc_reviewer', 'owner'] },
  summary: 'End a recovery, at any time before its end: one person suffices; the user is notified',
  tag: 'administration',
  topics: ['users', 'approvals', 'audit'],
  params: one,
  body: refuseRecoverySchema,
  answer: messageSchema,
  refusals: { not_found: refused(404), not_allowed: refused(403), recovery_over: refused(409) },
})

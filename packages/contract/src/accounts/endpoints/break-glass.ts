import { defineEndpoint, type Limit, refused } from '../../endpoint.ts'
import { z } from '../../zod.ts'
import { breakGlassLogSchema, breakGlassStandingSchema, stoppedBreakGlassSchema } from '../break-glass.ts'
import { idSchema, messageSchema, tokenRequestSchema } from '../schema.ts'

const byAddress = (max: number): readonly Limit[] => [{ by: 'address', max, windowSeconds: 900 }]

/** Codes are entered on the operator's host only: no endpoint takes one. */
export const readBreakGlassLog = defineEndpoint({
  method: 'GET',
  path: '/api/public/break-glass',
  access: 'anyone',
  visitors: 'allowed',
  limits: byAddress(300),
  summary: 'When codes for break-glass were sealed, and when each use began and ended, as the public log has it',
  tag: 'site',
  topics: ['public'],
  answer: breakGlassLogSchema,
  refusals: {},
})

export const readBreakGlass = defineEndpoint({
  method: 'GET',
  path: '/api/admin/break-glass',
  access: { permission: ['owner'] },
  summary: 'Whether codes for break-glass are sealed, and whether one waits',
  tag: 'administration',
  topics: ['users'],
  answer: breakGlassStandingSchema,
  refusals: {},
})

export const refuseBreakGlass = defineEndpoint({
  method: 'POST',
  path: '/api/admin/break-glass/:id/stop',
  access: { permission: ['owner'] },
  summary: 'Stop a break-glass that waits: one owner suffices; all staff are notified',
  tag: 'administration',
  topics: ['users', 'audit'],
  params: z.object({ id: idSchema }),
  answer: messageSchema,
  refusals: { not_found: refused(404), recovery_over: refused(409) },
})

/** Without a login: where no owner can log in any more, mailboxes are what is left. */
export const stopBreakGlassByLink = defineEndpoint({
  method: 'POST',
  path: '/api/break-glass/stop',
  access: 'anyone',
  limits: byAddress(30),
  summary: 'Stop a break-glass by the link of any mail about it; a second time changes nothing',
  tag: 'sign-in',
  topics: [],
  body: tokenRequestSchema,
  answer: stoppedBreakGlassSchema,
  refusals: { token_expired: refused(410) },
})

import { adjustUserSchema, idSchema, messageSchema, proposalAnswerSchema } from '../accounts/schema.ts'
import { commandRefusalRules } from '../approvals/refusals.ts'
import { defineEndpoint, refused } from '../endpoint.ts'
import { z } from '../zod.ts'
import { alarmListSchema, clearAlarmSchema } from './alarms.ts'
import {
  adminCapitalSchema,
  announceExitSchema,
  askStatementSchema,
  capitalQuerySchema,
  capitalReasonSchema,
  declareAddressSchema,
  declareExitAddressSchema,
  statementSchema,
} from './schema.ts'

const idParams = z.object({ id: idSchema })

/** These endpoints only propose a command; nothing changes until a second person approves it. */
const proposed = {
  tag: 'capital',
  topics: ['capital', 'approvals', 'audit'],
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
} as const

export const adjustBalance = defineEndpoint({
  method: 'PUT',
  path: '/api/user/:id',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary: 'Ask for a balance to be corrected; a second person decides, and signs',
  tag: 'administration',
  topics: ['users', 'approvals', 'audit'],
  params: idParams,
  body: adjustUserSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const readCapital = defineEndpoint({
  method: 'GET',
  path: '/api/admin/capital',
  access: { permission: ['finance_maker', 'finance_approver', 'owner'] },
  summary: 'The operator’s capital: free, reserved, where it is paid in, from which addresses, and what arrived',
  tag: 'capital',
  topics: ['capital'],
  query: capitalQuerySchema,
  answer: adminCapitalSchema,
  refusals: {},
})

export const issueStatement = defineEndpoint({
  method: 'POST',
  path: '/api/admin/capital/statement',
  access: { permission: ['finance_maker'] },
  limits: [{ by: 'person', max: 30, windowSeconds: 3600 }],
  summary: 'A text for the holder of an address to sign, good for one declaration',
  tag: 'capital',
  topics: [],
  body: askStatementSchema,
  answer: statementSchema,
  refusals: {
    address_is_ours: refused(422),
    address_declared: refused(409),
    addresses_too_many: refused(409),
  },
})

export const declareAddress = defineEndpoint({
  method: 'POST',
  path: '/api/admin/capital/addresses',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary: 'Ask for an address to be declared the operator’s, with its holder’s signature; a second person decides',
  ...proposed,
  body: declareAddressSchema,
})

export const retireAddress = defineEndpoint({
  method: 'POST',
  path: '/api/admin/capital/addresses/:id/retire',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary: 'Ask for a declared address to be retired; a second person decides',
  ...proposed,
  params: idParams,
  body: capitalReasonSchema,
})

export const attributeCapital = defineEndpoint({
  method: 'POST',
  path: '/api/admin/capital/arrivals/:id/attribute',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary: 'Ask for an earlier arrival of a declared sender to be counted as capital; a second person decides',
  ...proposed,
  params: idParams,
  body: capitalReasonSchema,
})

export const declareExitAddress = defineEndpoint({
  method: 'POST',
  path: '/api/admin/capital/exit-addresses',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary:
    'Ask for an address to be declared that capital may be paid out to; a second person decides, and it waits for a day',
  ...proposed,
  body: declareExitAddressSchema,
})

export const retireExitAddress = defineEndpoint({
  method: 'POST',
  path: '/api/admin/capital/exit-addresses/:id/retire',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary:
    'Ask for an exit address to be retired; a second person decides, and what was announced to it is cancelled with it',
  ...proposed,
  params: idParams,
  body: capitalReasonSchema,
})

export const announceCapitalExit = defineEndpoint({
  method: 'POST',
  path: '/api/admin/capital/exits',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary:
    'Ask for free capital to be announced to leave; a second person decides, everybody sees it, and it leaves after a day',
  ...proposed,
  body: announceExitSchema,
})

export const cancelCapitalExit = defineEndpoint({
  method: 'POST',
  path: '/api/admin/capital/exits/:id/cancel',
  access: { permission: ['finance_maker', 'finance_approver', 'owner'] },
  summary:
    'Cancel an announced exit of capital; one person is enough. One that is being paid is rejected where withdrawals are',
  tag: 'capital',
  topics: ['capital', 'plans', 'audit'],
  params: idParams,
  body: capitalReasonSchema,
  answer: messageSchema,
  refusals: { not_found: refused(404), exit_decided: refused(409) },
})

export const listAlarms = defineEndpoint({
  method: 'GET',
  path: '/api/admin/alarms',
  access: { permission: ['support', 'finance_maker', 'finance_approver', 'owner'] },
  summary: 'Alarms that stand, the oldest first, and whether they stop payouts',
  tag: 'administration',
  topics: ['alarms'],
  answer: alarmListSchema,
  refusals: {},
})

export const clearAlarm = defineEndpoint({
  method: 'POST',
  path: '/api/admin/alarms/:id/clear',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary: 'Ask for an alarm to be cleared; a second person decides, and signs',
  tag: 'administration',
  topics: ['alarms', 'approvals', 'audit'],
  params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  body: clearAlarmSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

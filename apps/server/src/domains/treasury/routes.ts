import { adjustUserSchema, idSchema, proposalAnswerSchema } from '@clearhold/contract/accounts/schema'
import { ok } from '@clearhold/contract/result'
import { alarmListSchema, clearAlarmSchema } from '@clearhold/contract/treasury/alarms'
import {
  adminCapitalSchema,
  askStatementSchema,
  capitalQuerySchema,
  capitalReasonSchema,
  declareAddressSchema,
  statementSchema,
} from '@clearhold/contract/treasury/schema'
import { z } from 'zod'
import { callerOf } from '#platform/http/caller.ts'
import { defineRoute, type Route, refused } from '#platform/http/route.ts'
import { commandRefusalRules, proposeByCall } from '../approvals/index.ts'
import { adjustBalance } from './actions/adjust-balance.ts'
import { askStatement } from './actions/ask-statement.ts'
import { attributeCapital } from './actions/attribute-capital.ts'
import { clearAlarm } from './actions/clear-alarm.ts'
import { declareAddress } from './actions/declare-address.ts'
import { readAlarms } from './actions/read-alarms.ts'
import { retireAddress } from './actions/retire-address.ts'
import { showCapital } from './actions/show-capital.ts'
import type { TreasuryParts } from './parts.ts'

const idParams = z.object({ id: idSchema })
const tag = 'capital'
export function treasuryRoutes(parts: TreasuryParts): Route[] {
  return [adjustmentRoute(parts), ...capitalRoutes(parts), ...capitalProposalRoutes(parts), ...alarmRoutes(parts)]
}

function adjustmentRoute(parts: TreasuryParts): Route {
  return defineRoute({
    method: 'PUT',
    path: '/api/user/:id',
    access: { permission: ['finance_maker'] },
    stepUp: true,
    summary: 'Ask for a balance to be corrected; a second person decides, and signs',
    tag: 'administration',
    params: idParams,
    body: adjustUserSchema,
    answer: proposalAnswerSchema,
    refusals: commandRefusalRules,
    handle: async (call) => {
      const { usdAmount: cash, btcAmount: profit, reversesEntry, reason } = call.body
      const input = { personId: call.params.id, cash, profit, reversesEntry }
      return proposeByCall(parts, call, { command: adjustBalance.name, input, reason })
    },
  })
}

function capitalRoutes(parts: TreasuryParts): Route[] {
  const { chainId, identity } = parts
  const platform = `${identity.operator.brand} (${identity.operator.legalName})`
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/capital',
      access: { permission: ['finance_maker', 'finance_approver', 'owner'] },
      summary: 'The operator’s capital: free, reserved, where it is paid in, from which addresses, and what arrived',
      tag,
      query: capitalQuerySchema,
      answer: adminCapitalSchema,
      refusals: {},
      handle: async ({ query }) => ok(await showCapital(parts, query)),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/capital/statement',
      access: { permission: ['finance_maker'] },
      limits: [{ by: 'person', max: 30, windowSeconds: 3600, whenBlind: 'refuse' }],
      summary: 'A text for the holder of an address to sign, good for one declaration',
      tag,
      body: askStatementSchema,
      answer: statementSchema,
      refusals: {
        address_is_ours: refused(422),
        address_declared: refused(409),
        addresses_too_many: refused(409),
      },
      handle: async ({ caller, body }) => {
        const asked = { chainId, address: body.address, platform, askedBy: callerOf(caller).personId }
        const handedOut = await askStatement(parts, asked)
        if (!handedOut.ok) return handedOut
        return ok({ ...handedOut.value, expiresAt: handedOut.value.expiresAt.toISOString() })
      },
    }),
  ]
}

function capitalProposalRoutes(parts: TreasuryParts): Route[] {
  const shared = {
    method: 'POST',
    access: { permission: ['finance_maker'] },
    stepUp: true,
    tag,
    answer: proposalAnswerSchema,
    refusals: commandRefusalRules,
  } as const
  return [
    defineRoute({
      ...shared,
      path: '/api/admin/capital/addresses',
      summary: 'Ask for an address to be declared the operator’s, with its holder’s signature; a second person decides',
      body: declareAddressSchema,
      handle: async (call) => {
        const { nonce, signature, reason } = call.body
        const input = { nonce, signature: signature.toLowerCase() }
        return proposeByCall(parts, call, { command: declareAddress.name, input, reason })
      },
    }),
    defineRoute({
      ...shared,
      path: '/api/admin/capital/addresses/:id/retire',
      summary: 'Ask for a declared address to be retired; a second person decides',
      params: idParams,
      body: capitalReasonSchema,
      handle: async (call) =>
        proposeByCall(parts, call, {
          command: retireAddress.name,
          input: { id: call.params.id },
          reason: call.body.reason,
        }),
    }),
    defineRoute({
      ...shared,
      path: '/api/admin/capital/arrivals/:id/attribute',
      summary: 'Ask for an earlier arrival of a declared sender to be counted as capital; a second person decides',
      params: idParams,
      body: capitalReasonSchema,
      handle: async (call) =>
        proposeByCall(parts, call, {
          command: attributeCapital.name,
          input: { arrivalId: call.params.id },
          reason: call.body.reason,
        }),
    }),
  ]
}

/** What the chain did that only people may decide about: seen by staff, cleared by two of them. */
function alarmRoutes(parts: TreasuryParts): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/alarms',
      access: { permission: ['support', 'finance_maker', 'finance_approver', 'owner'] },
      summary: 'Alarms that stand, the oldest first, and whether they stop payouts',
      tag: 'administration',
      answer: alarmListSchema,
      refusals: {},
      handle: async () => {
        const { alarms, payoutsStopped } = await readAlarms(parts.database.reader)
        const listed = alarms.map((alarm) => ({
          ...alarm,
          id: String(alarm.id),
          raisedAt: alarm.raisedAt.toISOString(),
        }))
        return ok({ alarms: listed, payoutsStopped })
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/alarms/:id/clear',
      access: { permission: ['finance_maker'] },
      stepUp: true,
      summary: 'Ask for an alarm to be cleared; a second person decides, and signs',
      tag: 'administration',
      params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
      body: clearAlarmSchema,
      answer: proposalAnswerSchema,
      refusals: commandRefusalRules,
      handle: async (call) => {
        const input = { alarmId: call.params.id }
        return proposeByCall(parts, call, { command: clearAlarm.name, input, reason: call.body.reason })
      },
    }),
  ]
}

import {
  closeAccountSchema,
  freezeSchema,
  idSchema,
  messageSchema,
  proposalAnswerSchema,
} from '@clearhold/contract/accounts/schema'
import { changePermissionsSchema } from '@clearhold/contract/approvals/schema'
import { ok } from '@clearhold/contract/result'
import { notices } from '@clearhold/contract/texts/notices'
import { z } from 'zod'
import { type ApprovalParts, commandRefusalRules, proposeByCall } from '#domains/approvals/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { callerOf } from '#platform/http/caller.ts'
import { defineRoute, type Route, refused } from '#platform/http/route.ts'
import { freezeAccount } from '../actions/freeze-account.ts'
import { closeCommandName, permissionsCommandName, unfreezeCommandName } from '../rules.ts'

export interface AdministrationParts {
  readonly database: Database
  readonly clock: Clock
  readonly approvals: ApprovalParts
}

const tag = 'administration'
const person = z.object({ id: idSchema })
/** What staff do to an account: freezing at once, everything else by asking a second person. */
export function administrationRoutes(parts: AdministrationParts): Route[] {
  return [freezeRoute(parts), unfreezeRoute(parts), closeRoute(parts), permissionsRoute(parts)]
}

function freezeRoute({ database, clock }: AdministrationParts): Route {
  return defineRoute({
    method: 'POST',
    path: '/api/user/:id/freeze',
    access: { permission: ['support'] },
    summary: 'Freeze an account at once: its sessions end, nothing moves',
    tag,
    params: person,
    body: freezeSchema,
    answer: messageSchema,
    refusals: {
      not_found: refused(404),
      not_allowed: refused(403),
      account_not_active: refused(409),
      owners_too_few: refused(409),
    },
    handle: async ({ caller, params, body, language, requestId }) => {
      const freezing = { personId: params.id, byPersonId: callerOf(caller).personId, reason: body.reason, requestId }
      const frozen = await database.transaction((tx) => freezeAccount(tx, { clock }, freezing))
      return frozen.ok ? ok({ message: notices.accountFrozen[language] }) : frozen
    },
  })
}

function unfreezeRoute(parts: AdministrationParts): Route {
  return defineRoute({
    method: 'POST',
    path: '/api/user/:id/unfreeze',
    access: { permission: ['support'] },
    stepUp: true,
    summary: 'Ask for a frozen account to go on; a second person decides',
    tag,
    params: person,
    body: freezeSchema,
    answer: proposalAnswerSchema,
    refusals: commandRefusalRules,
    handle: (call) =>
      proposeByCall(parts, call, {
        command: unfreezeCommandName,
        input: { personId: call.params.id },
        reason: call.body.reason,
      }),
  })
}

function closeRoute(parts: AdministrationParts): Route {
  return defineRoute({
    method: 'DELETE',
    path: '/api/user/:id',
    access: { permission: ['support'] },
    stepUp: true,
    summary: 'Ask for an account to be closed; a second person decides',
    tag,
    params: person,
    body: closeAccountSchema,
    answer: proposalAnswerSchema,
    refusals: commandRefusalRules,
    handle: (call) =>
      proposeByCall(parts, call, {
        command: closeCommandName,
        input: { personId: call.params.id },
        reason: call.body.reason,
      }),
  })
}

function permissionsRoute(parts: AdministrationParts): Route {
  return defineRoute({
    method: 'POST',
    path: '/api/admin/permissions',
    access: { permission: ['owner'] },
    stepUp: true,
    summary: 'Ask for somebody’s permissions to be changed; a second owner decides',
    tag,
    body: changePermissionsSchema,
    answer: proposalAnswerSchema,
    refusals: commandRefusalRules,
    handle: (call) => {
      const { reason, ...input } = call.body
      return proposeByCall(parts, call, { command: permissionsCommandName, input, reason })
    },
  })
}

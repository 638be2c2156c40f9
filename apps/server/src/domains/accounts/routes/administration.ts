import {
  closeAccountSchema,
  freezeSchema,
  idSchema,
  messageSchema,
  proposalAnswerSchema,
} from '@clearhold/contract/accounts'
import { changePermissionsSchema } from '@clearhold/contract/approvals'
import type { Language } from '@clearhold/contract/language'
import { ok, type Result } from '@clearhold/contract/result'
import { notices } from '@clearhold/contract/texts/notices'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { defineRoute, type RefusalRule, type Route } from '../../../platform/http/route.ts'
import { type ApprovalParts, commandRefusalRules, type ProposeRefusal, proposeCommand } from '../../approvals/index.ts'
import { permissionsCommandName } from '../actions/change-permissions.ts'
import { closeCommandName } from '../actions/close-account.ts'
import { freezeAccount } from '../actions/freeze-account.ts'
import { unfreezeCommandName } from '../actions/unfreeze-account.ts'

export interface AdministrationParts {
  readonly database: Database
  readonly clock: Clock
  readonly approvals: ApprovalParts
}

const tag = 'administration'
const person = z.object({ id: idSchema })
const refused = (status: RefusalRule['status']): RefusalRule => ({ status, money: 'not_moved' })

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
      const freezing = { personId: params.id, byPersonId: callerId(caller), reason: body.reason, requestId }
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
    handle: ({ caller, params, body, language, requestId }) =>
      propose(parts, caller, language, {
        command: unfreezeCommandName,
        input: { personId: params.id },
        reason: body.reason,
        requestId,
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
    handle: ({ caller, params, body, language, requestId }) =>
      propose(parts, caller, language, {
        command: closeCommandName,
        input: { personId: params.id },
        reason: body.reason,
        requestId,
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
    handle: ({ caller, body, language, requestId }) =>
      propose(parts, caller, language, {
        command: permissionsCommandName,
        input: { personId: body.personId, permissions: body.permissions },
        reason: body.reason,
        requestId,
      }),
  })
}

interface Asked {
  readonly command: string
  readonly input: Readonly<Record<string, unknown>>
  readonly reason: string
  readonly requestId: string
}

async function propose(
  { database, approvals }: AdministrationParts,
  caller: Caller | undefined,
  language: Language,
  asked: Asked,
): Promise<Result<{ message: string; approvalId: string }, ProposeRefusal>> {
  const maker = { personId: callerId(caller), permissions: caller?.permissions ?? new Set() }
  const proposed = await database.transaction((tx) => proposeCommand(tx, approvals, { ...asked, maker }))
  return proposed.ok ? ok({ message: notices.sentForApproval[language], ...proposed.value }) : proposed
}

/** The server admits nobody here without a session. */
function callerId(caller: Caller | undefined): string {
  if (caller === undefined) throw new Error('an administration route was called by nobody')
  return caller.personId
}

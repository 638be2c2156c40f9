import * as endpoints from '@clearhold/contract/accounts/endpoints/administration'
import { ok, refuse } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import { type ApprovalParts, proposeByCall } from '#domains/approvals/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { callerOf } from '#platform/http/caller.ts'
import { type Call, type Route, serve } from '#platform/http/route.ts'
import { freezeAccount } from '../actions/freeze-account.ts'
import {
  closeCommandName,
  freezeStaffCommandName,
  keepFrozenCommandName,
  permissionsCommandName,
  reopenCommandName,
  unfreezeCommandName,
} from '../rules.ts'

export interface AdministrationParts {
  readonly database: Database
  readonly clock: Clock
  readonly approvals: ApprovalParts
}
/**
 * What staff do to an account: freezing takes effect at once, except for staff who decide about money; everything else needs a second
 * approver.
 */
export function administrationRoutes(parts: AdministrationParts): Route[] {
  return [
    freezeRoute(parts),
    keepFrozenRoute(parts),
    unfreezeRoute(parts),
    closeRoute(parts),
    reopenRoute(parts),
    permissionsRoute(parts),
  ]
}

function freezeRoute(parts: AdministrationParts): Route {
  const { database, clock } = parts
  return serve(endpoints.freezeAccount, async (call) => {
    const { caller, params, body, language, requestId } = call
    const freezing = { personId: params.id, byPersonId: callerOf(caller).personId, ...body, requestId }
    const frozen = await database.transaction((tx) => freezeAccount(tx, { clock }, freezing))
    if (frozen.ok) return ok({ message: noticeText(language, 'accountFrozen') })
    if (frozen.code !== 'freeze_takes_two') return refuse(frozen.code)
    const input = { personId: params.id, ...body }
    const reason = body.note || `freeze: ${body.reason}`
    return proposeByCall(parts, call, { command: freezeStaffCommandName, input, reason })
  })
}

function unfreezeRoute(parts: AdministrationParts): Route {
  return serve(endpoints.proposeUnfreezing, (call) => proposeOfAccount(parts, call, unfreezeCommandName))
}

function keepFrozenRoute(parts: AdministrationParts): Route {
  return serve(endpoints.proposeExtendingFreeze, (call) => {
    const { until, reason } = call.body
    const input = { personId: call.params.id, until }
    return proposeByCall(parts, call, { command: keepFrozenCommandName, input, reason })
  })
}

function closeRoute(parts: AdministrationParts): Route {
  return serve(endpoints.proposeClosing, (call) => proposeOfAccount(parts, call, closeCommandName))
}

function reopenRoute(parts: AdministrationParts): Route {
  return serve(endpoints.proposeReopening, (call) => proposeOfAccount(parts, call, reopenCommandName))
}

/** Proposes a command about one account. */
function proposeOfAccount(
  parts: AdministrationParts,
  call: Call<{ readonly id: string }, unknown, { readonly reason: string }>,
  command: string,
) {
  return proposeByCall(parts, call, { command, input: { personId: call.params.id }, reason: call.body.reason })
}

function permissionsRoute(parts: AdministrationParts): Route {
  return serve(endpoints.proposePermissions, (call) => {
    const { reason, ...input } = call.body
    return proposeByCall(parts, call, { command: permissionsCommandName, input, reason })
  })
}

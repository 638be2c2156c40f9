import { ok } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import * as endpoints from '@clearhold/contract/treasury/endpoints'
import { callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { proposeByCall } from '../approvals/index.ts'
import { adjustBalance } from './actions/adjust-balance.ts'
import { announceCapitalExit } from './actions/announce-capital-exit.ts'
import { attributeCapital } from './actions/attribute-capital.ts'
import { cancelCapitalExit } from './actions/cancel-capital-exit.ts'
import { clearAlarm } from './actions/clear-alarm.ts'
import { declareAddress } from './actions/declare-address.ts'
import { declareExitAddress } from './actions/declare-exit-address.ts'
import { issueStatement } from './actions/issue-statement.ts'
import { listAlarms } from './actions/list-alarms.ts'
import { readCapital } from './actions/read-capital.ts'
import { retireAddress } from './actions/retire-address.ts'
import { retireExitAddress } from './actions/retire-exit-address.ts'
import type { TreasuryParts } from './parts.ts'
export function treasuryRoutes(parts: TreasuryParts): Route[] {
  return [adjustmentRoute(parts), ...capitalRoutes(parts), ...capitalProposalRoutes(parts), ...alarmRoutes(parts)]
}

function adjustmentRoute(parts: TreasuryParts): Route {
  return serve(endpoints.adjustBalance, async (call) => {
    const { usdAmount: cash, btcAmount: profit, reversesEntry, reason } = call.body
    const input = { personId: call.params.id, cash, profit, reversesEntry }
    return proposeByCall(parts, call, { command: adjustBalance.name, input, reason })
  })
}

function capitalRoutes(parts: TreasuryParts): Route[] {
  const { chainId, identity } = parts
  const platform = `${identity.operator.brand} (${identity.operator.legalName})`
  return [
    serve(endpoints.readCapital, async ({ query }) => ok(await readCapital(parts, query))),
    serve(endpoints.issueStatement, async ({ caller, body }) => {
      const asked = { chainId, address: body.address, platform, askedBy: callerOf(caller).personId }
      const handedOut = await issueStatement(parts, asked)
      if (!handedOut.ok) return handedOut
      return ok({ ...handedOut.value, expiresAt: handedOut.value.expiresAt.toISOString() })
    }),
    serve(endpoints.cancelCapitalExit, async ({ caller, params, body, language, requestId }) => {
      const { personId } = callerOf(caller)
      const cancelling = { exitId: params.id, personId, reason: body.reason, requestId }
      const cancelled = await parts.database.transaction((tx) => cancelCapitalExit(tx, cancelling))
      return cancelled.ok ? ok({ message: noticeText(language, 'exitCancelled') }) : cancelled
    }),
  ]
}

function capitalProposalRoutes(parts: TreasuryParts): Route[] {
  return [
    serve(endpoints.declareAddress, async (call) => {
      const { nonce, signature, reason } = call.body
      const input = { nonce, signature: signature.toLowerCase() }
      return proposeByCall(parts, call, { command: declareAddress.name, input, reason })
    }),
    serve(endpoints.retireAddress, async (call) =>
      proposeByCall(parts, call, {
        command: retireAddress.name,
        input: { id: call.params.id },
        reason: call.body.reason,
      }),
    ),
    serve(endpoints.declareExitAddress, async (call) => {
      const { address, reason } = call.body
      const input = { chainId: parts.chainId, address: address.toLowerCase() }
      return proposeByCall(parts, call, { command: declareExitAddress.name, input, reason })
    }),
    serve(endpoints.retireExitAddress, async (call) =>
      proposeByCall(parts, call, {
        command: retireExitAddress.name,
        input: { id: call.params.id },
        reason: call.body.reason,
      }),
    ),
    serve(endpoints.announceCapitalExit, async (call) => {
      const { reason, ...input } = call.body
      return proposeByCall(parts, call, { command: announceCapitalExit.name, input, reason })
    }),
    serve(endpoints.attributeCapital, async (call) =>
      proposeByCall(parts, call, {
        command: attributeCapital.name,
        input: { arrivalId: call.params.id },
        reason: call.body.reason,
      }),
    ),
  ]
}

/** What happened on the chain that only people may decide: seen by staff, cleared by two of them. */
function alarmRoutes(parts: TreasuryParts): Route[] {
  return [
    serve(endpoints.listAlarms, async () => {
      const { alarms, payoutsStopped } = await listAlarms(parts.database.reader)
      const listed = alarms.map((alarm) => ({
        ...alarm,
        id: String(alarm.id),
        raisedAt: alarm.raisedAt.toISOString(),
      }))
      return ok({ alarms: listed, payoutsStopped })
    }),
    serve(endpoints.clearAlarm, async (call) => {
      const input = { alarmId: call.params.id }
      return proposeByCall(parts, call, { command: clearAlarm.name, input, reason: call.body.reason })
    }),
  ]
}

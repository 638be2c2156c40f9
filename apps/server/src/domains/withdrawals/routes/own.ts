import { ok, refuse } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/withdrawals/endpoints/own'
import { gatherReads } from '#platform/database/gather-reads.ts'
import { type Caller, callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { addSpan } from '#platform/trace/spans.ts'
import { cancelWithdrawal } from '../actions/cancel-withdrawal.ts'
import { confirmReceived } from '../actions/confirm-received.ts'
import { disputePayout } from '../actions/dispute-payout.ts'
import { listOwnWithdrawals } from '../actions/list-own-withdrawals.ts'
import { readWithdrawTerms } from '../actions/read-withdraw-terms.ts'
import { requestWithdrawal } from '../actions/request-withdrawal.ts'
import { returnMoney } from '../actions/return-money.ts'
import { showOwnWithdrawal } from '../actions/show-own-withdrawal.ts'
import type { WithdrawalsParts } from '../parts.ts'

/** What a person does with their own withdrawals. */
export function ownWithdrawalRoutes(parts: WithdrawalsParts): Route[] {
  return [...readingRoutes(parts), requestRoute(parts), ...returnRoutes(parts), ...endingRoutes(parts)]
}

function readingRoutes(parts: WithdrawalsParts): Route[] {
  const { reader } = parts.database
  return [
    serve(endpoints.readWithdrawTerms, async ({ caller }) =>
      ok(await readWithdrawTerms(parts, callerOf(caller).personId)),
    ),
    serve(endpoints.listOwnWithdrawals, async ({ caller, query }) =>
      ok(await listOwnWithdrawals(reader, parts, { ...query, personId: callerOf(caller).personId })),
    ),
    serve(endpoints.showOwnWithdrawal, async ({ caller, params }) => {
      const withdrawal = await showOwnWithdrawal(reader, parts, params.id, callerOf(caller).personId)
      return withdrawal === undefined ? refuse('not_found') : ok(withdrawal)
    }),
  ]
}

function requestRoute(parts: WithdrawalsParts): Route {
  return serve(endpoints.requestWithdrawal, async ({ caller, body, requestId }) => {
    const { personId } = callerOf(caller)
    const beganMs = performance.now()
    const asked = await requestWithdrawal(parts, { ...body, personId, requestId })
    if (!asked.ok) return asked
    const { id, own } = asked.value
    addSpan(id, 'request', performance.now() - beganMs)
    return own === undefined ? answer(parts, callerOf(caller), id) : ok({ withdrawal: own })
  })
}

function returnRoutes(parts: WithdrawalsParts): Route[] {
  return [
    serve(endpoints.returnMoney, async ({ caller, requestId }) => {
      const asked = await returnMoney(parts, { personId: callerOf(caller).personId, requestId })
      return asked.ok ? answer(parts, callerOf(caller), asked.value) : asked
    }),
    serve(endpoints.returnMoneyTo, async ({ caller, params, requestId }) => {
      const { personId } = callerOf(caller)
      const asked = await returnMoney(parts, { personId, addressId: params.id, requestId })
      return asked.ok ? answer(parts, callerOf(caller), asked.value) : asked
    }),
  ]
}

function endingRoutes(parts: WithdrawalsParts): Route[] {
  const { database } = parts
  return [
    serve(endpoints.cancelWithdrawal, async ({ caller, params, requestId }) => {
      const { personId } = callerOf(caller)
      const cancelling = { withdrawalId: params.id, personId, requestId }
      const done = await database.transaction((tx) => cancelWithdrawal(tx, cancelling))
      return done.ok ? answer(parts, callerOf(caller), params.id) : done
    }),
    serve(endpoints.confirmReceived, async ({ caller, params, requestId }) => {
      const saying = { withdrawalId: params.id, personId: callerOf(caller).personId, requestId }
      const done = await database.transaction((tx) => confirmReceived(tx, saying))
      return done.ok ? answer(parts, callerOf(caller), params.id) : done
    }),
    serve(endpoints.disputePayout, async ({ caller, params, requestId }) => {
      const saying = { withdrawalId: params.id, personId: callerOf(caller).personId, requestId }
      const done = await database.transaction((tx) => disputePayout(tx, saying))
      return done.ok ? answer(parts, callerOf(caller), params.id) : done
    }),
  ]
}

async function answer(parts: WithdrawalsParts, { personId }: Caller, id: string) {
  const withdrawal = await gatherReads(() => showOwnWithdrawal(parts.database.reader, parts, id, personId))
  return withdrawal === undefined ? refuse('not_found') : ok({ withdrawal })
}

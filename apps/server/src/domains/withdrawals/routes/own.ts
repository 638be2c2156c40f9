import { idSchema } from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import {
  ownWithdrawalSchema,
  ownWithdrawalsQuerySchema,
  withdrawalAnswerSchema,
  withdrawalListSchema,
  withdrawRequestSchema,
  withdrawTermsSchema,
} from '@clearhold/contract/withdrawals/schema'
import { z } from 'zod'
import { type Caller, callerOf } from '#platform/http/caller.ts'
import { defineRoute, type Limit, type RefusalRule, type Route, refused } from '#platform/http/route.ts'
import { cancelWithdrawal } from '../actions/cancel-withdrawal.ts'
import { confirmReceived } from '../actions/confirm-received.ts'
import { disputePayout } from '../actions/dispute-payout.ts'
import { listWithdrawals } from '../actions/list-withdrawals.ts'
import { readTerms } from '../actions/read-terms.ts'
import { requestWithdrawal } from '../actions/request-withdrawal.ts'
import { returnMoney } from '../actions/return-money.ts'
import { showWithdrawal } from '../actions/show-withdrawal.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { tag } from './staff.ts'

const idParams = z.object({ id: idSchema })
const reading: readonly Limit[] = [{ by: 'person', max: 240, windowSeconds: 60, whenBlind: 'allow' }]
const asking: readonly Limit[] = [{ by: 'person', max: 30, windowSeconds: 3_600, whenBlind: 'refuse' }]
const saying: readonly Limit[] = [{ by: 'person', max: 60, windowSeconds: 3_600, whenBlind: 'refuse' }]

/** What can be wrong with an address or the book, wherever one is entered. */
export const addressRules = {
  address_malformed: refused(422),
  address_checksum_wrong: refused(422),
  address_zero: refused(422),
  address_is_token: refused(422),
  address_of_platform: refused(422),
  address_denied: refused(422),
  book_locked: refused(409),
  book_full: refused(409),
  second_factor_needed: refused(403),
  chain_late: refused(503),
} as const satisfies Record<string, RefusalRule>

/** What a person does with their own withdrawals. */
export function ownWithdrawalRoutes(parts: WithdrawalsParts): Route[] {
  return [...readingRoutes(parts), requestRoute(parts), returnRoute(parts), ...endingRoutes(parts)]
}

function readingRoutes(parts: WithdrawalsParts): Route[] {
  const { reader } = parts.database
  return [
    defineRoute({
      method: 'GET',
      path: '/api/withdraw/terms',
      access: 'person',
      limits: reading,
      summary: 'What the caller may take out, how it is checked, and how long it took others',
      tag,
      answer: withdrawTermsSchema,
      refusals: {},
      handle: async ({ caller }) => ok(await readTerms(parts, callerOf(caller).personId)),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/withdrawals/me',
      access: 'person',
      limits: reading,
      summary: 'The caller’s withdrawals, newest first, each with its timeline',
      tag,
      query: ownWithdrawalsQuerySchema,
      answer: withdrawalListSchema,
      refusals: {},
      handle: async ({ caller, query }) =>
        ok(await listWithdrawals(reader, parts, { ...query, personId: callerOf(caller).personId })),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/withdrawal/:id',
      access: 'person',
      limits: reading,
      summary: 'One of the caller’s withdrawals',
      tag,
      params: idParams,
      answer: ownWithdrawalSchema,
      refusals: { not_found: refused(404) },
      handle: async ({ caller, params }) => {
        const withdrawal = await showWithdrawal(reader, parts, params.id, callerOf(caller).personId)
        return withdrawal === undefined ? refuse('not_found') : ok(withdrawal)
      },
    }),
  ]
}

function requestRoute(parts: WithdrawalsParts): Route {
  return defineRoute({
    method: 'POST',
    path: '/api/withdraw',
    access: 'person',
    stepUp: true,
    limits: asking,
    summary: 'Ask for money to be sent out: it is set aside at once, and can be taken back until it is being sent',
    tag,
    body: withdrawRequestSchema,
    answer: withdrawalAnswerSchema,
    refusals: {
      ...addressRules,
      withdraw_minimum: refused(422),
      withdraw_address_needed: refused(422),
      withdraw_bank_needed: refused(422),
      withdraw_bank_not_offered: refused(409),
      withdraw_balance_short: refused(409),
      withdraw_kyc_needed: refused(403),
      withdraw_day_limit: refused(409),
      withdraw_month_limit: refused(409),
      withdraw_too_often: refused(429),
      withdraw_too_many_open: refused(409),
      withdraw_held_by_law: refused(403),
      withdraw_key_reused: refused(409),
      account_not_active: refused(403),
      email_unverified: refused(403),
      not_found: refused(404),
    },
    handle: async ({ caller, body, requestId }) => {
      const { personId } = callerOf(caller)
      const asked = await requestWithdrawal(parts, { ...body, personId, requestId })
      return asked.ok ? answer(parts, callerOf(caller), asked.value) : asked
    },
  })
}

function returnRoute(parts: WithdrawalsParts): Route {
  return defineRoute({
    method: 'POST',
    path: '/api/withdraw/return',
    access: 'person',
    stepUp: true,
    limits: asking,
    summary: 'After a final KYC rejection: send all free capital back to the address it came from',
    tag,
    answer: withdrawalAnswerSchema,
    refusals: {
      return_not_open: refused(409),
      return_nothing: refused(409),
      return_address_unclear: refused(409),
      withdraw_held_by_law: refused(403),
      second_factor_needed: refused(403),
      account_not_active: refused(403),
      email_unverified: refused(403),
      chain_late: refused(503),
      not_found: refused(404),
    },
    handle: async ({ caller, requestId }) => {
      const asked = await returnMoney(parts, { personId: callerOf(caller).personId, requestId })
      return asked.ok ? answer(parts, callerOf(caller), asked.value) : asked
    },
  })
}

function endingRoutes(parts: WithdrawalsParts): Route[] {
  const { database } = parts
  const shared = { method: 'POST', access: 'person', limits: saying, tag, params: idParams } as const
  return [
    defineRoute({
      ...shared,
      path: '/api/withdrawal/:id/cancel',
      summary: 'Take a withdrawal back, as long as it is not being sent: the money returns to where it came from',
      answer: withdrawalAnswerSchema,
      refusals: { not_found: refused(404), withdrawal_ended: refused(409), withdrawal_being_sent: refused(409) },
      handle: async ({ caller, params, requestId }) => {
        const { personId } = callerOf(caller)
        const cancelling = { withdrawalId: params.id, personId, requestId }
        const done = await database.transaction((tx) => cancelWithdrawal(tx, cancelling))
        return done.ok ? answer(parts, callerOf(caller), params.id) : done
      },
    }),
    ...[
      { word: 'received', say: confirmReceived, summary: 'Say that a bank payout has arrived: it is complete' },
      { word: 'dispute', say: disputePayout, summary: 'Say that a bank payout has not arrived: people look at it' },
    ].map(({ word, say, summary }) =>
      defineRoute({
        ...shared,
        path: `/api/withdrawal/:id/${word}`,
        summary,
        answer: withdrawalAnswerSchema,
        refusals: { not_found: refused(404), withdrawal_not_paid: refused(409) },
        handle: async ({ caller, params, requestId }) => {
          const { personId } = callerOf(caller)
          const done = await database.transaction((tx) => say(tx, { withdrawalId: params.id, personId, requestId }))
          return done.ok ? answer(parts, callerOf(caller), params.id) : done
        },
      }),
    ),
  ]
}

async function answer(parts: WithdrawalsParts, { personId }: Caller, id: string) {
  const withdrawal = await showWithdrawal(parts.database.reader, parts, id, personId)
  return withdrawal === undefined ? refuse('not_found') : ok({ withdrawal })
}

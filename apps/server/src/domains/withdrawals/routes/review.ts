import { Readable } from 'node:stream'
import { idSchema, passkeyChallengeSchema } from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import {
  adminWithdrawalAnswerSchema,
  adminWithdrawalListSchema,
  adminWithdrawalSchema,
  adminWithdrawalsQuerySchema,
  approveWithdrawalSchema,
  rejectWithdrawalSchema,
  withdrawalFiltersSchema,
} from '@clearhold/contract/withdrawals/schema'
import { z } from 'zod'
import { readFactorMethods } from '#domains/accounts/index.ts'
import { type Caller, callerOf } from '#platform/http/caller.ts'
import { csvFile, csvLimits } from '#platform/http/csv.ts'
import { defineRoute, type Route, refused } from '#platform/http/route.ts'
import { approveWithdrawal } from '../actions/approve-withdrawal.ts'
import { countWaiting } from '../actions/count-waiting.ts'
import { exportWithdrawals } from '../actions/export-withdrawals.ts'
import { listForReview } from '../actions/list-for-review.ts'
import type { Viewer } from '../actions/present-for-review.ts'
import { rejectWithdrawal } from '../actions/reject-withdrawal.ts'
import { showForReview } from '../actions/show-for-review.ts'
import type { ReviewParts } from '../parts.ts'
import { tag, withdrawalStaff } from './staff.ts'

const idParams = z.object({ id: idSchema })
const approver = { permission: ['finance_approver'] } as const

/** What those who review see and decide. A yes is a signature over where the money goes; a no gives it back. */
export function withdrawalReviewRoutes(parts: ReviewParts): Route[] {
  return [...readingRoutes(parts), ...decidingRoutes(parts)]
}

function readingRoutes(parts: ReviewParts): Route[] {
  const { reader } = parts.database
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/withdrawals',
      access: { permission: withdrawalStaff },
      summary: 'Everybody’s withdrawals, newest first, and how many wait',
      tag,
      query: adminWithdrawalsQuerySchema,
      answer: adminWithdrawalListSchema,
      refusals: {},
      handle: async ({ caller, query: { person, ...query } }) => {
        const [list, counts] = await Promise.all([
          listForReview(reader, parts, await viewerOf(parts, caller), { ...query, personId: person }),
          countWaiting(reader),
        ])
        return ok({ ...list, counts })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/withdrawals.csv',
      access: { permission: withdrawalStaff },
      limits: csvLimits,
      sends: csvFile('withdrawals'),
      summary: 'Everybody’s withdrawals, as a file of what the filters show',
      tag,
      query: withdrawalFiltersSchema,
      answer: z.instanceof(Readable),
      refusals: {},
      handle: async ({ caller, query: { person, ...query }, requestId }) => {
        const viewer = await viewerOf(parts, caller)
        return ok(await exportWithdrawals(parts, viewer, { ...query, personId: person }, requestId))
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/withdrawal/:id',
      access: { permission: withdrawalStaff },
      summary: 'One withdrawal: its timeline, what is unusual, and who has approved it',
      tag,
      params: idParams,
      answer: adminWithdrawalSchema,
      refusals: { not_found: refused(404) },
      handle: async ({ caller, params }) => {
        const withdrawal = await showForReview(reader, parts, await viewerOf(parts, caller), params.id)
        return withdrawal === undefined ? refuse('not_found') : ok(withdrawal)
      },
    }),
  ]
}

function decidingRoutes(parts: ReviewParts): Route[] {
  const { database, approvals } = parts
  return [
    defineRoute({
      method: 'POST',
      path: '/api/admin/withdrawal/:id/challenge',
      access: approver,
      summary: 'A passkey challenge that is the digest of the payout: answering it is signing it',
      tag,
      params: idParams,
      answer: passkeyChallengeSchema,
      refusals: { not_found: refused(404), withdrawal_decided: refused(409) },
      handle: async ({ caller, params }) => {
        const viewer = await viewerOf(parts, caller)
        const withdrawal = await showForReview(database.reader, parts, viewer, params.id)
        if (withdrawal === undefined) return refuse('not_found')
        if (withdrawal.digest === null) return refuse('withdrawal_decided')
        const digest = Buffer.from(withdrawal.digest, 'hex')
        return ok(await database.transaction((tx) => approvals.passkeys.challenge(tx, viewer.personId, digest)))
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/withdrawal/:id/approve',
      access: approver,
      stepUp: true,
      summary: 'Approve a payout with a signature over its digest; the last one that is needed lets it go',
      tag,
      params: idParams,
      body: approveWithdrawalSchema,
      answer: adminWithdrawalAnswerSchema,
      refusals: {
        not_found: refused(404),
        withdrawal_own: refused(403),
        withdrawal_decided: refused(409),
        withdrawal_approved_already: refused(409),
        approval_digest_differs: refused(409),
        signature_wrong: refused(403),
      },
      handle: async ({ caller, params, body, requestId }) => {
        const approving = { ...body, withdrawalId: params.id, approverId: callerOf(caller).personId, requestId }
        const done = await database.transaction((tx) => approveWithdrawal(tx, approvals, approving))
        return done.ok ? answer(parts, caller, params.id) : done
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/withdrawal/:id/reject',
      access: approver,
      summary: 'Turn a withdrawal down, with a reason the person reads; the money goes back to its balance',
      tag,
      params: idParams,
      body: rejectWithdrawalSchema,
      answer: adminWithdrawalAnswerSchema,
      refusals: {
        not_found: refused(404),
        withdrawal_own: refused(403),
        withdrawal_decided: refused(409),
        withdrawal_being_sent: refused(409),
      },
      handle: async ({ caller, params, body, requestId }) => {
        const rejecting = { ...body, withdrawalId: params.id, reviewerId: callerOf(caller).personId, requestId }
        const done = await database.transaction((tx) => rejectWithdrawal(tx, rejecting))
        return done.ok ? answer(parts, caller, params.id) : done
      },
    }),
  ]
}

/** The caller as this page sees them: in live only a passkey signs. */
async function viewerOf({ database, approvals }: ReviewParts, caller: Caller | undefined): Promise<Viewer> {
  const { personId, permissions } = callerOf(caller)
  const canSign = approvals.browserKeys || (await readFactorMethods(database.reader, personId)).includes('passkey')
  return { personId, permissions, canSign }
}

async function answer(parts: ReviewParts, caller: Caller | undefined, id: string) {
  const viewer = await viewerOf(parts, caller)
  const withdrawal = await showForReview(parts.database.reader, parts, viewer, id)
  return withdrawal === undefined ? refuse('not_found') : ok({ withdrawal })
}

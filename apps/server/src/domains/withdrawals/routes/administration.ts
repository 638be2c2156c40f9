import { ok, refuse } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/withdrawals/endpoints/administration'
import { readKeysOf } from '#domains/approvals/index.ts'
import { type Caller, callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { approveWithdrawal } from '../actions/approve-withdrawal.ts'
import { countWaitingWithdrawals } from '../actions/count-waiting-withdrawals.ts'
import { exportWithdrawals } from '../actions/export-withdrawals.ts'
import { listWithdrawals } from '../actions/list-withdrawals.ts'
import type { Viewer } from '../actions/present-withdrawals.ts'
import { rejectWithdrawal } from '../actions/reject-withdrawal.ts'
import { showWithdrawal } from '../actions/show-withdrawal.ts'
import type { ReviewParts } from '../parts.ts'

/** What reviewers see and decide. An approval is a signature over the destination; a rejection gives the money back. */
export function withdrawalReviewRoutes(parts: ReviewParts): Route[] {
  return [...readingRoutes(parts), ...decidingRoutes(parts)]
}

function readingRoutes(parts: ReviewParts): Route[] {
  const { reader } = parts.database
  return [
    serve(endpoints.listWithdrawals, async ({ caller, query: { person, ...query } }) => {
      const [list, counts] = await Promise.all([
        listWithdrawals(reader, parts, await viewerOf(parts, caller), { ...query, personId: person }),
        countWaitingWithdrawals(reader),
      ])
      return ok({ ...list, counts })
    }),
    serve(endpoints.exportWithdrawals, async ({ caller, query: { person, ...query }, requestId }) => {
      const viewer = await viewerOf(parts, caller)
      return ok(await exportWithdrawals(parts, viewer, { ...query, personId: person }, requestId))
    }),
    serve(endpoints.showWithdrawal, async ({ caller, params }) => {
      const withdrawal = await showWithdrawal(reader, parts, await viewerOf(parts, caller), params.id)
      return withdrawal === undefined ? refuse('not_found') : ok(withdrawal)
    }),
  ]
}

function decidingRoutes(parts: ReviewParts): Route[] {
  const { database, approvals } = parts
  return [
    serve(endpoints.approveWithdrawal, async ({ caller, params, body, requestId }) => {
      const approving = { ...body, withdrawalId: params.id, approverId: callerOf(caller).personId, requestId }
      const done = await database.transaction((tx) => approveWithdrawal(tx, approvals, approving))
      return done.ok ? answer(parts, caller, params.id) : done
    }),
    serve(endpoints.rejectWithdrawal, async ({ caller, params, body, requestId }) => {
      const rejecting = { ...body, withdrawalId: params.id, reviewerId: callerOf(caller).personId, requestId }
      const done = await database.transaction((tx) => rejectWithdrawal(tx, rejecting))
      return done.ok ? answer(parts, caller, params.id) : done
    }),
  ]
}

/** The caller as this page sees them: without a key made on the approving page they cannot sign. */
async function viewerOf({ database }: ReviewParts, caller: Caller | undefined): Promise<Viewer> {
  const { personId, permissions } = callerOf(caller)
  const canSign = (await readKeysOf(database.reader, personId)).length > 0
  return { personId, permissions, canSign }
}

async function answer(parts: ReviewParts, caller: Caller | undefined, id: string) {
  const viewer = await viewerOf(parts, caller)
  const withdrawal = await showWithdrawal(parts.database.reader, parts, viewer, id)
  return withdrawal === undefined ? refuse('not_found') : ok({ withdrawal })
}

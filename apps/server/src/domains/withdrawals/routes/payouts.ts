import { ok, refuse } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import * as endpoints from '@clearhold/contract/withdrawals/endpoints/administration'
import { proposeByCall } from '#domains/approvals/index.ts'
import { callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { checkAccountName } from '../actions/check-account-name.ts'
import { markPaid } from '../actions/mark-paid.ts'
import { resumePayouts } from '../actions/resume-payouts.ts'
import { settleDispute } from '../actions/settle-dispute.ts'
import { stopPayouts } from '../actions/stop-payouts.ts'
import { storePayoutProof } from '../actions/store-payout-proof.ts'
import { viewPayoutProof } from '../actions/view-payout-proof.ts'
import { viewProposedProof } from '../actions/view-proposed-proof.ts'
import type { ReviewParts } from '../parts.ts'
import { readSwitch } from '../store/switch.ts'
import { isWithdrawalStaff } from './staff.ts'

/** The payout desk: its status, the kill switch, and what is paid by hand. */
export function payoutDeskRoutes(parts: ReviewParts): Route[] {
  return [deskRoute(parts), ...switchRoutes(parts), ...bankRoutes(parts), ...proofRoutes(parts)]
}

function deskRoute({ readDesk }: ReviewParts): Route {
  return serve(endpoints.readPayoutDesk, async () => ok(await readDesk()))
}

function switchRoutes(parts: ReviewParts): Route[] {
  return [
    serve(endpoints.stopPayouts, async ({ caller, body, language, requestId }) => {
      const stopping = { personId: callerOf(caller).personId, reason: body.reason, requestId }
      const stopped = await stopPayouts(parts, stopping)
      return stopped.ok ? ok({ message: noticeText(language, 'payoutsStopped') }) : stopped
    }),
    serve(endpoints.resumePayouts, async (call) => {
      const state = await readSwitch(parts.database.reader)
      if (state?.stopped !== true) return refuse('nothing_to_change')
      const input = { switchId: String(state.id) }
      return proposeByCall(parts, call, { command: resumePayouts.name, input, reason: call.body.reason })
    }),
  ]
}

function bankRoutes(parts: ReviewParts): Route[] {
  return [
    serve(endpoints.markPaid, async (call) => {
      const { params, body, files } = call
      const picture = files.find(({ field }) => field === 'proof')?.bytes
      if (picture === undefined) return refuse('proof_needed')
      const named = await checkAccountName(parts, params.id)
      if (!named.ok) return named
      const kept = await storePayoutProof(parts, { withdrawalId: params.id, personId: named.value.personId }, picture)
      if (!kept.ok) return kept
      const input = { withdrawalId: params.id, reference: body.reference, ...kept.value }
      const proposed = await proposeByCall(parts, call, { command: markPaid.name, input, reason: body.reason })
      // Nothing refers to it: a proof without a command is not kept.
      if (!proposed.ok) await parts.storage.delete(kept.value.proofKey)
      return proposed
    }),
    serve(endpoints.settleDispute, (call) => {
      const { outcome, reason } = call.body
      const input = { withdrawalId: call.params.id, outcome }
      return proposeByCall(parts, call, { command: settleDispute.name, input, reason })
    }),
  ]
}

function proofRoutes(parts: ReviewParts): Route[] {
  return [ownProofRoute(parts), proposedProofRoute(parts)]
}

function proposedProofRoute(parts: ReviewParts): Route {
  return serve(endpoints.viewProposedProof, async ({ caller, params, requestId }) => {
    const view = { withdrawalId: params.id, viewerId: callerOf(caller).personId, requestId }
    const image = await viewProposedProof(parts, view)
    return image === undefined ? refuse('not_found') : ok(image)
  })
}

function ownProofRoute(parts: ReviewParts): Route {
  return serve(endpoints.viewPayoutProof, async ({ caller, params, requestId }) => {
    const viewer = callerOf(caller)
    const view = { withdrawalId: params.id, viewerId: viewer.personId, isStaff: isWithdrawalStaff(viewer), requestId }
    const image = await viewPayoutProof(parts, view)
    return image === undefined ? refuse('not_found') : ok(image)
  })
}

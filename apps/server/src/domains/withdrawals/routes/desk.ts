import { idSchema, messageSchema, proposalAnswerSchema } from '@clearhold/contract/accounts/schema'
import { proofBytesMax } from '@clearhold/contract/deposits/rules'
import { ok, refuse } from '@clearhold/contract/result'
import { notices } from '@clearhold/contract/texts/notices'
import {
  markPaidSchema,
  payoutDeskSchema,
  payoutSwitchSchema,
  settleDisputeSchema,
} from '@clearhold/contract/withdrawals/schema'
import { z } from 'zod'
import { commandRefusalRules, proposeByCall } from '#domains/approvals/index.ts'
import { callerOf } from '#platform/http/caller.ts'
import { defineRoute, type Route, refused } from '#platform/http/route.ts'
import { keepProof } from '../actions/keep-proof.ts'
import { markPaid } from '../actions/mark-paid.ts'
import { resumePayouts } from '../actions/resume-payouts.ts'
import { settleDispute } from '../actions/settle-dispute.ts'
import { stopPayouts } from '../actions/stop-payouts.ts'
import { viewProof } from '../actions/view-proof.ts'
import type { ReviewParts } from '../parts.ts'
import { readSwitch } from '../store/switch.ts'
import { isWithdrawalStaff, tag } from './staff.ts'

const idParams = z.object({ id: idSchema })
const maker = { permission: ['finance_maker'] } as const
const proposal = { access: maker, stepUp: true, tag, answer: proposalAnswerSchema } as const

/** The payout desk: how it stands, the kill switch, and what is paid by hand. */
export function payoutDeskRoutes(parts: ReviewParts): Route[] {
  return [deskRoute(parts), ...switchRoutes(parts), ...bankRoutes(parts), proofRoute(parts)]
}

function deskRoute({ readDesk }: ReviewParts): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/admin/payouts',
    access: { permission: ['finance_maker', 'finance_approver', 'owner'] },
    summary: 'The payout desk at a glance: wallets, limits of the day, sweeping, reconciliation, the kill switch',
    tag,
    answer: payoutDeskSchema,
    refusals: {},
    handle: async () => ok(await readDesk()),
  })
}

function switchRoutes(parts: ReviewParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/admin/payouts/stop',
      access: { permission: ['finance_maker', 'finance_approver', 'owner'] },
      summary: 'Stop everything that leaves, at once; one person is enough',
      tag,
      body: payoutSwitchSchema,
      answer: messageSchema,
      refusals: { signer_silent: refused(503) },
      handle: async ({ caller, body, language, requestId }) => {
        const stopping = { personId: callerOf(caller).personId, reason: body.reason, requestId }
        const stopped = await stopPayouts(parts, stopping)
        return stopped.ok ? ok({ message: notices.payoutsStopped[language] }) : stopped
      },
    }),
    defineRoute({
      ...proposal,
      method: 'POST',
      path: '/api/admin/payouts/resume',
      summary: 'Ask for payouts to go on; a second person decides, and signs',
      body: payoutSwitchSchema,
      refusals: commandRefusalRules,
      handle: async (call) => {
        const state = await readSwitch(parts.database.reader)
        if (state?.stopped !== true) return refuse('nothing_to_change')
        const input = { switchId: String(state.id) }
        return proposeByCall(parts, call, { command: resumePayouts.name, input, reason: call.body.reason })
      },
    }),
  ]
}

function bankRoutes(parts: ReviewParts): Route[] {
  return [
    defineRoute({
      ...proposal,
      method: 'POST',
      path: '/api/admin/withdrawal/:id/mark-paid',
      upload: { files: ['proof'], fileBytesMax: proofBytesMax },
      summary: 'Say that a bank payout was made, with its reference and proof; a second person agrees, and signs',
      params: idParams,
      body: markPaidSchema,
      refusals: {
        ...commandRefusalRules,
        proof_needed: refused(422),
        image_unreadable: refused(422),
        image_too_large: refused(413),
      },
      handle: async (call) => {
        const { params, body, files } = call
        const picture = files.find(({ field }) => field === 'proof')?.bytes
        if (picture === undefined) return refuse('proof_needed')
        const kept = await keepProof(parts, params.id, picture)
        if (!kept.ok) return kept
        const input = { withdrawalId: params.id, reference: body.reference, proofKey: kept.value }
        const proposed = await proposeByCall(parts, call, { command: markPaid.name, input, reason: body.reason })
        // Nothing names it: a proof of nothing is not kept.
        if (!proposed.ok) await parts.storage.delete(kept.value)
        return proposed
      },
    }),
    defineRoute({
      ...proposal,
      method: 'POST',
      path: '/api/admin/withdrawal/:id/settle-dispute',
      summary: 'Ask for a disputed or failed payout to stand or to be given back; a second person decides, and signs',
      params: idParams,
      body: settleDisputeSchema,
      refusals: commandRefusalRules,
      handle: (call) => {
        const { outcome, reason } = call.body
        const input = { withdrawalId: call.params.id, outcome }
        return proposeByCall(parts, call, { command: settleDispute.name, input, reason })
      },
    }),
  ]
}

function proofRoute(parts: ReviewParts): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/withdrawal/:id/proof',
    access: 'person',
    limits: [{ by: 'person', max: 120, windowSeconds: 60, whenBlind: 'allow' }],
    sends: { type: 'image/webp' },
    summary: 'The proof of a bank payout, for whom it was made; a look by staff is written down',
    tag,
    params: idParams,
    answer: z.custom<Buffer>(),
    refusals: { not_found: refused(404) },
    handle: async ({ caller, params, requestId }) => {
      const viewer = callerOf(caller)
      const view = { withdrawalId: params.id, viewerId: viewer.personId, isStaff: isWithdrawalStaff(viewer), requestId }
      const image = await viewProof(parts, view)
      return image === undefined ? refuse('not_found') : ok(image)
    },
  })
}

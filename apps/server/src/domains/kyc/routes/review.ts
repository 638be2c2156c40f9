import { Readable } from 'node:stream'
import { idSchema } from '@clearhold/contract/accounts/schema'
import { kycDocuments } from '@clearhold/contract/kyc/rules'
import {
  kycApproveSchema,
  kycAssignedSchema,
  kycAssignSchema,
  kycCaseSchema,
  kycDecidedSchema,
  kycDecideSchema,
  kycFiltersSchema,
  kycListQuerySchema,
  kycListSchema,
  kycRejectSchema,
  kycVerifySchema,
  kycViewAnswerSchema,
  kycViewSchema,
} from '@clearhold/contract/kyc/schema'
import type { Language } from '@clearhold/contract/language'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { notices } from '@clearhold/contract/texts/notices'
import { z } from 'zod'
import { readNames } from '#domains/accounts/index.ts'
import { subjectOf } from '#platform/http/caller.ts'
import { csvFile, csvLimits } from '#platform/http/csv.ts'
import { defineRoute, type Limit, type Route, refused } from '#platform/http/route.ts'
import { approveCase } from '../actions/approve-case.ts'
import { askView } from '../actions/ask-view.ts'
import { assignCase } from '../actions/assign-case.ts'
import { decideCase } from '../actions/decide-case.ts'
import { exportCases } from '../actions/export-cases.ts'
import { listCases } from '../actions/list-cases.ts'
import { readCase } from '../actions/read-case.ts'
import type { Decision } from '../actions/record-decision.ts'
import { rejectCase } from '../actions/reject-case.ts'
import { viewDocument } from '../actions/view-document.ts'
import type { KycParts } from '../parts.ts'
import { listStatus } from '../rules.ts'
import { waitingCaseOf } from '../store/cases.ts'

const tag = 'kyc review'
/** One permission, and no other: not even owners see a document without it. */
const reviewer = { permission: ['kyc_reviewer'] } as const
const looks: readonly Limit[] = [{ by: 'person', max: 600, windowSeconds: 3600, whenBlind: 'refuse' }]
const oneCase = z.object({ id: idSchema })

const decideRefusals = {
  not_found: refused(404),
  kyc_own_case: refused(403),
  kyc_same_reviewer: refused(403),
  kyc_taken: refused(409),
  kyc_not_pending: refused(409),
  kyc_documents_erased: refused(410),
  kyc_changed: refused(409),
  kyc_tries_used_up: refused(409),
  kyc_reason_needed: refused(422),
  kyc_reason_unfit: refused(422),
  kyc_decision_incomplete: refused(422),
  bad_request: refused(400),
} as const

/** What reviewers do: read the queue, take a case, look at a document with a reason, decide. */
export function kycReviewRoutes(parts: KycParts): Route[] {
  return [...readRoutes(parts), ...wholeRoutes(parts), ...caseRoutes(parts), ...viewRoutes(parts)]
}

function readRoutes(parts: KycParts): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/kyc/submissions',
      access: reviewer,
      summary: 'Identity cases: those that wait oldest first, the others newest first',
      tag,
      query: kycListQuerySchema,
      answer: kycListSchema,
      refusals: {},
      handle: async ({ caller, query }) => ok(await listCases(parts, query, subjectOf(caller, 'me'))),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/kyc/submissions.csv',
      access: reviewer,
      limits: csvLimits,
      sends: csvFile('identity-cases'),
      summary: 'Identity cases and how they stand, as a file of what the filters show; nothing of what people sent',
      tag,
      query: kycFiltersSchema,
      answer: z.instanceof(Readable),
      refusals: {},
      handle: async ({ caller, query, requestId }) =>
        ok(await exportCases(parts, query, { personId: subjectOf(caller, 'me'), requestId })),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/kyc/submissions/:id',
      access: reviewer,
      summary: 'One case with its history, who looked, and the cases before it',
      tag,
      params: oneCase,
      answer: kycCaseSchema,
      refusals: { not_found: refused(404) },
      handle: ({ caller, params }) => readCase(parts, params.id, subjectOf(caller, 'me')),
    }),
  ]
}

/** The specification's calls: a case as a whole. */
function wholeRoutes(parts: KycParts): Route[] {
  const { database } = parts
  return [
    defineRoute({
      method: 'POST',
      path: '/api/admin/kyc/approve',
      access: reviewer,
      summary: 'Approve every part of a case that waits',
      tag,
      body: kycApproveSchema,
      answer: kycDecidedSchema,
      refusals: decideRefusals,
      handle: async ({ caller, body, language, requestId }) => {
        const deciding = { kycId: body.kycId, reviewerId: subjectOf(caller, 'me'), requestId }
        return answered(await database.transaction((tx) => approveCase(tx, parts, deciding)), language)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/kyc/reject',
      access: reviewer,
      summary: 'Reject a case, with the reason the person is told',
      tag,
      body: kycRejectSchema,
      answer: kycDecidedSchema,
      refusals: decideRefusals,
      handle: async ({ caller, body, language, requestId }) => {
        const { kycId, reason } = body
        const deciding = { kycId, reason, reviewerId: subjectOf(caller, 'me'), requestId }
        return answered(await database.transaction((tx) => rejectCase(tx, parts, deciding)), language)
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/api/kyc/:userId/verify',
      access: reviewer,
      summary: 'Verify or reject the case of a person that waits',
      tag,
      params: z.object({ userId: idSchema }),
      body: kycVerifySchema,
      answer: kycDecidedSchema,
      refusals: decideRefusals,
      handle: async ({ caller, params, body: { status, reason }, language, requestId }) => {
        const reviewerId = subjectOf(caller, 'me')
        const decided = await database.transaction(async (tx) => {
          if (params.userId === reviewerId) return refuse('kyc_own_case')
          const kycId = await waitingCaseOf(tx, params.userId)
          if (kycId === undefined) return refuse('not_found')
          return status === 'verified'
            ? approveCase(tx, parts, { kycId, reviewerId, requestId })
            : rejectCase(tx, parts, { kycId, reviewerId, reason, requestId })
        })
        return answered(decided, language)
      },
    }),
  ]
}

function caseRoutes(parts: KycParts): Route[] {
  const { database } = parts
  return [
    defineRoute({
      method: 'POST',
      path: '/api/admin/kyc/:id/decide',
      access: reviewer,
      summary: 'Decide a case part by part: approve, ask again, reject; each refusal with its reason',
      tag,
      params: oneCase,
      body: kycDecideSchema,
      answer: kycDecidedSchema,
      refusals: decideRefusals,
      handle: async ({ caller, params, body, language, requestId }) => {
        const deciding = { kycId: params.id, reviewerId: subjectOf(caller, 'me'), requestId, ...body }
        return answered(await database.transaction((tx) => decideCase(tx, parts, deciding)), language)
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/kyc/:id/assign',
      access: reviewer,
      summary: 'Take a case, hand it on, or give it back to the queue',
      tag,
      params: oneCase,
      body: kycAssignSchema,
      answer: kycAssignedSchema,
      refusals: {
        not_found: refused(404),
        kyc_own_case: refused(403),
        kyc_not_pending: refused(409),
        kyc_documents_erased: refused(410),
        kyc_assignee_unfit: refused(422),
      },
      handle: async ({ caller, params, body, language, requestId }) => {
        const byPersonId = subjectOf(caller, 'me')
        const assigneeId = body.assignee === 'me' ? byPersonId : body.assignee
        const assigned = await database.transaction((tx) =>
          assignCase(tx, parts, { kycId: params.id, byPersonId, assigneeId, requestId }),
        )
        if (!assigned.ok) return assigned
        if (assigneeId === null) return ok({ message: notices.kycReleased[language], assignee: null })
        const name = (await readNames(database.reader, [assigneeId])).get(assigneeId) ?? ''
        return ok({ message: notices.kycAssigned[language], assignee: { id: assigneeId, name } })
      },
    }),
  ]
}

function viewRoutes(parts: KycParts): Route[] {
  const { database } = parts
  return [
    defineRoute({
      method: 'POST',
      path: '/api/admin/kyc/:id/documents/:document/view',
      access: reviewer,
      limits: looks,
      summary: 'Ask to look at a document: answers an address that shows it once, within a minute',
      tag,
      params: z.object({ id: idSchema, document: z.enum(kycDocuments) }),
      body: kycViewSchema,
      answer: kycViewAnswerSchema,
      refusals: { not_found: refused(404), kyc_own_case: refused(403), kyc_documents_erased: refused(410) },
      handle: async ({ caller, params, body, requestId }) => {
        const { id: kycId, document } = params
        const asked = { kycId, document, viewerId: subjectOf(caller, 'me'), reason: body.reason, requestId }
        const view = await database.transaction((tx) => askView(tx, parts, asked))
        if (!view.ok) return view
        return ok({ url: `/api/admin/kyc/views/${view.value.token}`, expiresAt: view.value.expiresAt.toISOString() })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/kyc/views/:token',
      access: reviewer,
      limits: looks,
      sends: { type: 'image/webp', cacheControl: 'no-store, private' },
      summary: 'The document that was asked for, as WebP: once, to the one who asked',
      tag,
      params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
      answer: z.custom<Buffer>(),
      refusals: { kyc_view_over: refused(410), kyc_documents_erased: refused(410) },
      handle: ({ caller, params, requestId }) =>
        viewDocument(parts, { token: params.token, viewerId: subjectOf(caller, 'me'), requestId }),
    }),
  ]
}

const outcomeNotices = {
  verified: notices.kycApproved,
  rejected: notices.kycRejected,
  revision: notices.kycRevisionAsked,
} as const

function answered<Code extends string>(decided: Result<Decision, Code>, language: Language) {
  if (!decided.ok) return decided
  const { kycId, outcome } = decided.value
  return ok({ message: outcomeNotices[outcome][language], kycId, status: listStatus(outcome) })
}

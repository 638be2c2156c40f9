import * as endpoints from '@clearhold/contract/kyc/endpoints'
import type { Language } from '@clearhold/contract/language'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { type NoticeName, noticeText } from '@clearhold/contract/texts/notices'
import { readNames } from '#domains/accounts/index.ts'
import { subjectOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { approveCase } from '../actions/approve-case.ts'
import { assignCase } from '../actions/assign-case.ts'
import { decideCase } from '../actions/decide-case.ts'
import { exportCases } from '../actions/export-cases.ts'
import { listCases } from '../actions/list-cases.ts'
import type { Decision } from '../actions/record-decision.ts'
import { recordListing } from '../actions/record-listing.ts'
import { rejectCase } from '../actions/reject-case.ts'
import { requestDocumentView } from '../actions/request-document-view.ts'
import { showCase } from '../actions/show-case.ts'
import { undoApproval } from '../actions/undo-approval.ts'
import { viewDocument } from '../actions/view-document.ts'
import type { KycParts } from '../parts.ts'
import { dueAt, listStatus } from '../rules.ts'
import { waitingCaseOf } from '../store/cases.ts'
import { countQueue } from '../store/queue.ts'

/** Review: read the queue, take a case, view a document with a reason, decide. */
export function kycReviewRoutes(parts: KycParts): Route[] {
  return [...readRoutes(parts), ...wholeRoutes(parts), ...caseRoutes(parts), ...viewRoutes(parts)]
}

/** An open page polls the same list every few seconds: the same listing is audited once per interval. */
const sameListingMs = 10 * 60_000
const listingsKeptMax = 1_000

/** Whether this reviewer has not listed exactly these cases with exactly this query lately; kept in this process only. */
function createListingMemory({ clock }: Pick<KycParts, 'clock'>): (listing: string) => boolean {
  const notedAtMs = new Map<string, number>()
  return (listing) => {
    const nowMs = clock.now().getTime()
    const isNew = nowMs - (notedAtMs.get(listing) ?? 0) > sameListingMs
    if (notedAtMs.size >= listingsKeptMax) notedAtMs.clear()
    if (isNew) notedAtMs.set(listing, nowMs)
    return isNew
  }
}

function readRoutes(parts: KycParts): Route[] {
  const isNewListing = createListingMemory(parts)
  return [
    serve(endpoints.listCases, async ({ caller, query, requestId }) => {
      const viewerId = subjectOf(caller, 'me')
      const listed = await listCases(parts, query, viewerId)
      const caseIds = listed.submissions.map(({ _id }) => _id)
      // A demo visit is anonymous, so its views are not audited, and it sees the demo's own people only.
      if (caller?.readOnly !== true && isNewListing(JSON.stringify([viewerId, query, caseIds])))
        await recordListing(parts.database, { viewerId, query, caseIds, requestId })
      return ok(listed)
    }),
    serve(endpoints.countCases, async () => {
      const sentBefore = dueAt(parts.clock.now(), -parts.promisedHours)
      const { pending, revision, overdue } = await countQueue(parts.database.reader, sentBefore)
      return ok({ pending, revision, overdue })
    }),
    serve(endpoints.exportCases, async ({ caller, query, requestId }) =>
      ok(await exportCases(parts, query, { personId: subjectOf(caller, 'me'), requestId })),
    ),
    serve(endpoints.showCase, ({ caller, params }) => showCase(parts, params.id, subjectOf(caller, 'me'))),
  ]
}

/** The specification's endpoints: a case as a whole. */
function wholeRoutes(parts: KycParts): Route[] {
  const { database } = parts
  return [
    serve(endpoints.approveCase, async ({ caller, body, language, requestId }) => {
      const deciding = { kycId: body.kycId, reviewerId: subjectOf(caller, 'me'), requestId }
      return answered(await database.transaction((tx) => approveCase(tx, parts, deciding)), language)
    }),
    serve(endpoints.rejectCase, async ({ caller, body, language, requestId }) => {
      const { kycId, reason } = body
      const deciding = { kycId, reason, reviewerId: subjectOf(caller, 'me'), requestId }
      return answered(await database.transaction((tx) => rejectCase(tx, parts, deciding)), language)
    }),
    serve(endpoints.verifyUser, async ({ caller, params, body: { status, reason }, language, requestId }) => {
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
    }),
  ]
}

function caseRoutes(parts: KycParts): Route[] {
  const { database } = parts
  return [
    serve(endpoints.decideCase, async ({ caller, params, body, language, requestId }) => {
      const deciding = { kycId: params.id, reviewerId: subjectOf(caller, 'me'), requestId, ...body }
      return answered(await database.transaction((tx) => decideCase(tx, parts, deciding)), language)
    }),
    serve(endpoints.undoApproval, async ({ caller, params, language, requestId }) => {
      const undoing = { kycId: params.id, reviewerId: subjectOf(caller, 'me'), requestId }
      const undone = await database.transaction((tx) => undoApproval(tx, parts, undoing))
      return undone.ok ? ok({ message: noticeText(language, 'kycUndone'), ...undone.value, status: 'pending' }) : undone
    }),
    serve(endpoints.assignCase, async ({ caller, params, body, language, requestId }) => {
      const byPersonId = subjectOf(caller, 'me')
      const assigneeId = body.assignee === 'me' ? byPersonId : body.assignee
      const assigned = await database.transaction((tx) =>
        assignCase(tx, parts, { kycId: params.id, byPersonId, assigneeId, requestId }),
      )
      if (!assigned.ok) return assigned
      if (assigneeId === null) return ok({ message: noticeText(language, 'kycReleased'), assignee: null })
      const name = (await readNames(database.reader, [assigneeId])).get(assigneeId) ?? ''
      return ok({ message: noticeText(language, 'kycAssigned'), assignee: { id: assigneeId, name } })
    }),
  ]
}

function viewRoutes(parts: KycParts): Route[] {
  const { database } = parts
  return [
    serve(endpoints.requestDocumentView, async ({ caller, params, body, requestId }) => {
      const { id: kycId, document } = params
      const asked = { kycId, document, viewerId: subjectOf(caller, 'me'), reason: body.reason, requestId }
      const view = await database.transaction((tx) => requestDocumentView(tx, parts, asked))
      if (!view.ok) return view
      return ok({ url: `/api/admin/kyc/views/${view.value.token}`, expiresAt: view.value.expiresAt.toISOString() })
    }),
    serve(endpoints.viewDocument, ({ caller, params, requestId }) =>
      viewDocument(parts, { token: params.token, viewerId: subjectOf(caller, 'me'), requestId }),
    ),
  ]
}

const outcomeNotices = {
  verified: 'kycApproved',
  rejected: 'kycRejected',
  revision: 'kycRevisionAsked',
} as const satisfies Record<string, NoticeName>

function answered<Code extends string>(decided: Result<Decision, Code>, language: Language) {
  if (!decided.ok) return decided
  const { kycId, outcome, undoUntil } = decided.value
  return ok({
    message: noticeText(language, outcomeNotices[outcome]),
    kycId,
    status: listStatus(outcome),
    undoUntil: undoUntil?.toISOString() ?? null,
  })
}

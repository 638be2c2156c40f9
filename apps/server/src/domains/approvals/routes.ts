import * as endpoints from '@clearhold/contract/approvals/endpoints'
import { ok, refuse } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import type { Database } from '#platform/database/database.ts'
import { type Caller, callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { approveCommand } from './actions/approve-command.ts'
import { confirmApproverKey } from './actions/confirm-approver-key.ts'
import { enrolApproverKey } from './actions/enrol-approver-key.ts'
import { exportApprovals } from './actions/export-approvals.ts'
import { listApprovals } from './actions/list-approvals.ts'
import { listApproverKeys } from './actions/list-approver-keys.ts'
import { rejectCommand } from './actions/reject-command.ts'
import { showApproval } from './actions/show-approval.ts'
import { signCommand } from './actions/sign-command.ts'
import type { ApprovalParts, KnownKeys, SignatureParts } from './parts.ts'
import type { Actor } from './rules.ts'

export interface ApprovalRouteParts extends ApprovalParts, SignatureParts {
  readonly database: Database
  readonly knownKeys: KnownKeys
}

export function approvalRoutes(parts: ApprovalRouteParts): Route[] {
  return [...readingRoutes(parts), ...decidingRoutes(parts), ...keyRoutes(parts)]
}

function readingRoutes(parts: ApprovalRouteParts): Route[] {
  const { reader } = parts.database
  return [
    serve(endpoints.listApprovals, async ({ caller, query }) =>
      ok(await listApprovals(reader, parts, { reader: actorOf(caller), ...query })),
    ),
    serve(endpoints.exportApprovals, async ({ caller, query, requestId }) =>
      ok(await exportApprovals(parts, { reader: actorOf(caller), ...query }, requestId)),
    ),
    serve(endpoints.showApproval, async ({ caller, params }) => {
      const approval = await showApproval(reader, parts, actorOf(caller), params.id)
      return approval === undefined ? refuse('not_found') : ok(approval)
    }),
  ]
}

function decidingRoutes(parts: ApprovalRouteParts): Route[] {
  const { database } = parts
  const reread = async (caller: Caller | undefined, id: string) => {
    const approval = await showApproval(database.reader, parts, actorOf(caller), id)
    return approval === undefined ? refuse('not_found') : ok(approval)
  }
  return [
    serve(endpoints.signCommand, async ({ caller, params: { id }, body, language, requestId }) => {
      const signing = { id, makerId: actorOf(caller).personId, ...body, requestId }
      const signed = await database.transaction((tx) => signCommand(tx, parts, signing))
      return signed.ok ? ok({ message: noticeText(language, 'sentForApproval'), approvalId: id }) : signed
    }),
    serve(endpoints.approveCommand, async ({ caller, params, body, requestId }) => {
      const { digest, signature } = body
      const approver = actorOf(caller)
      const decided = await approveCommand(database, parts, { id: params.id, approver, digest, signature, requestId })
      return decided.ok ? reread(caller, params.id) : decided
    }),
    serve(endpoints.rejectCommand, async ({ caller, params, body, requestId }) => {
      const rejecting = { id: params.id, rejecter: actorOf(caller), reason: body.reason, requestId }
      const decided = await database.transaction((tx) => rejectCommand(tx, parts, rejecting))
      return decided.ok ? reread(caller, params.id) : decided
    }),
  ]
}

function keyRoutes(parts: ApprovalRouteParts): Route[] {
  const { database, knownKeys } = parts
  const list = async (caller: Caller | undefined) =>
    ok({ keys: await listApproverKeys(database.reader, parts, actorOf(caller)) })
  return [
    serve(endpoints.listApproverKeys, ({ caller }) => list(caller)),
    serve(endpoints.enrolApproverKey, ({ caller, body, requestId }) =>
      database.transaction((tx) =>
        enrolApproverKey(tx, parts, { personId: actorOf(caller).personId, response: body.response, requestId }),
      ),
    ),
    serve(endpoints.confirmApproverKey, async ({ caller, params, body, requestId }) => {
      const confirming = { keyId: params.id, approverId: actorOf(caller).personId, ...body, requestId }
      const confirmed = await database.transaction((tx) => confirmApproverKey(tx, parts, confirming))
      if (!confirmed.ok) return confirmed
      await knownKeys.takeUp(params.id)
      return list(caller)
    }),
  ]
}

/** The caller as this domain sees them; these routes require a session. */
function actorOf(caller: Caller | undefined): Actor {
  const { personId, permissions } = callerOf(caller)
  return { personId, permissions }
}

import { Readable } from 'node:stream'
import { idSchema, passkeyChallengeSchema } from '@clearhold/contract/accounts/schema'
import {
  approvalFiltersSchema,
  approvalListQuerySchema,
  approvalListSchema,
  approvalSchema,
  approveSchema,
  browserKeyAnswerSchema,
  browserKeySchema,
  rejectSchema,
} from '@clearhold/contract/approvals/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import { type Caller, callerOf } from '#platform/http/caller.ts'
import { csvFile, csvLimits } from '#platform/http/csv.ts'
import { defineRoute, type RefusalRule, type Route, refused } from '#platform/http/route.ts'
import { approveCommand } from './actions/approve-command.ts'
import { enrolKey } from './actions/enrol-key.ts'
import { exportApprovals } from './actions/export-approvals.ts'
import { listApprovals } from './actions/list-approvals.ts'
import type { ProposeRefusal } from './actions/propose-command.ts'
import { rejectCommand } from './actions/reject-command.ts'
import { showApproval } from './actions/show-approval.ts'
import type { ApprovalParts, PasskeySigner } from './parts.ts'
import type { Actor } from './rules.ts'

export interface ApprovalRouteParts extends ApprovalParts {
  readonly database: Database
  readonly passkeys: PasskeySigner
  /** Keys kept by the browser: a route of the demo edition, absent in live. */
  readonly browserKeys: boolean
}

const tag = 'approvals'
const idParams = z.object({ id: idSchema })
/** What making or carrying out any command can be refused with; every route that proposes one spreads this. */
export const commandRefusalRules: Readonly<Record<ProposeRefusal, RefusalRule>> = {
  forbidden: refused(403),
  not_found: refused(404),
  not_allowed: refused(403),
  nothing_to_change: refused(409),
  capital_short: refused(409),
  entry_not_found: refused(422),
  entry_too_small: refused(422),
  entry_not_reversible: refused(422),
  money_moved_on: refused(409),
  owners_too_few: refused(409),
  account_not_empty: refused(409),
  account_not_active: refused(409),
  deposit_decided: refused(409),
  deposit_of_chain: refused(409),
  deposit_has_money: refused(409),
  deposit_not_frozen: refused(409),
  address_is_ours: refused(422),
  address_declared: refused(409),
  addresses_too_many: refused(409),
  statement_unknown: refused(422),
  statement_not_signed: refused(422),
  arrival_not_open: refused(409),
  sender_not_declared: refused(409),
  chain_late: refused(503),
  withdrawal_decided: refused(409),
  withdrawal_not_voided: refused(409),
  plan_rate_above_ceiling: refused(409),
  plan_text_missing: refused(409),
  plan_version_frozen: refused(409),
  plan_not_offered: refused(409),
}

const decisionRules = {
  approval_own: refused(403),
  approval_decided: refused(409),
  approval_expired: refused(410),
} as const

export function approvalRoutes(parts: ApprovalRouteParts): Route[] {
  return [...readingRoutes(parts), ...decidingRoutes(parts), ...(parts.browserKeys ? [keyRoute(parts)] : [])]
}

function readingRoutes(parts: ApprovalRouteParts): Route[] {
  const { reader } = parts.database
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/approvals',
      access: 'admin',
      summary: 'Requests that need a second person, newest first',
      tag,
      query: approvalListQuerySchema,
      answer: approvalListSchema,
      refusals: {},
      handle: async ({ caller, query }) =>
        ok(await listApprovals(reader, parts, { reader: actorOf(caller), ...query })),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/approvals.csv',
      access: 'admin',
      limits: csvLimits,
      sends: csvFile('approvals'),
      summary: 'Requests that need a second person, as a file of what the filters show',
      tag,
      query: approvalFiltersSchema,
      answer: z.instanceof(Readable),
      refusals: {},
      handle: async ({ caller, query, requestId }) =>
        ok(await exportApprovals(parts, { reader: actorOf(caller), ...query }, requestId)),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/approvals/:id',
      access: 'admin',
      summary: 'One request: what would change, who asked, why, until when',
      tag,
      params: idParams,
      answer: approvalSchema,
      refusals: { not_found: refused(404) },
      handle: async ({ caller, params }) => {
        const approval = await showApproval(reader, parts, actorOf(caller), params.id)
        return approval === undefined ? refuse('not_found') : ok(approval)
      },
    }),
  ]
}

function decidingRoutes(parts: ApprovalRouteParts): Route[] {
  const { database, passkeys } = parts
  const reread = async (caller: Caller | undefined, id: string) => {
    const approval = await showApproval(database.reader, parts, actorOf(caller), id)
    return approval === undefined ? refuse('not_found') : ok(approval)
  }
  return [
    defineRoute({
      method: 'POST',
      path: '/api/admin/approvals/:id/options',
      access: 'admin',
      summary: 'A passkey challenge that is the digest of the request: answering it is signing it',
      tag,
      params: idParams,
      answer: passkeyChallengeSchema,
      refusals: { not_found: refused(404) },
      handle: async ({ caller, params }) => {
        const approval = await showApproval(database.reader, parts, actorOf(caller), params.id)
        if (approval === undefined) return refuse('not_found')
        const digest = Buffer.from(approval.digest, 'hex')
        return ok(await database.transaction((tx) => passkeys.challenge(tx, actorOf(caller).personId, digest)))
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/approvals/:id/approve',
      access: 'admin',
      stepUp: true,
      summary: 'Approve and carry out; money needs the approver’s signature over the digest',
      tag,
      params: idParams,
      body: approveSchema,
      answer: approvalSchema,
      refusals: {
        ...commandRefusalRules,
        ...decisionRules,
        approval_stale: refused(409),
        approval_digest_differs: refused(409),
        signature_needed: refused(403),
        signature_wrong: refused(403),
      },
      handle: async ({ caller, params, body, requestId }) => {
        const { digest, signature } = body
        const approver = actorOf(caller)
        const decided = await approveCommand(database, parts, { id: params.id, approver, digest, signature, requestId })
        return decided.ok ? reread(caller, params.id) : decided
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/approvals/:id/reject',
      access: 'admin',
      summary: 'Reject, with the reason the maker will read',
      tag,
      params: idParams,
      body: rejectSchema,
      answer: approvalSchema,
      refusals: { ...decisionRules, not_found: refused(404), forbidden: refused(403), not_allowed: refused(403) },
      handle: async ({ caller, params, body, requestId }) => {
        const rejecting = { id: params.id, rejecter: actorOf(caller), reason: body.reason, requestId }
        const decided = await database.transaction((tx) => rejectCommand(tx, parts, rejecting))
        return decided.ok ? reread(caller, params.id) : decided
      },
    }),
  ]
}

function keyRoute({ database }: ApprovalRouteParts): Route {
  return defineRoute({
    method: 'POST',
    path: '/api/admin/approver-keys',
    access: 'admin',
    stepUp: true,
    summary: 'Enrol a signing key kept by this browser (demo edition only)',
    tag,
    body: browserKeySchema,
    answer: browserKeyAnswerSchema,
    refusals: { signature_wrong: refused(422) },
    handle: ({ caller, body, requestId }) =>
      database.transaction((tx) =>
        enrolKey(tx, { personId: actorOf(caller).personId, publicKey: body.publicKey, requestId }),
      ),
  })
}

/** The caller as this domain sees them; the server admits nobody here without a session. */
function actorOf(caller: Caller | undefined): Actor {
  const { personId, permissions } = callerOf(caller)
  return { personId, permissions }
}

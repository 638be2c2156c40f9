import { idSchema, passkeyChallengeSchema } from '@clearhold/contract/accounts'
import {
  approvalListQuerySchema,
  approvalListSchema,
  approvalSchema,
  approveSchema,
  browserKeyAnswerSchema,
  browserKeySchema,
  rejectSchema,
} from '@clearhold/contract/approvals'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { defineRoute, type RefusalRule, type Route } from '../../platform/http/route.ts'
import { approveCommand } from './actions/approve-command.ts'
import type { PasskeySigner } from './actions/check-signature.ts'
import { enrolKey } from './actions/enrol-key.ts'
import { listApprovals, showApproval } from './actions/list-approvals.ts'
import type { ApprovalParts, ProposeRefusal } from './actions/propose-command.ts'
import { rejectCommand } from './actions/reject-command.ts'
import type { Actor } from './rules.ts'

export interface ApprovalRouteParts extends ApprovalParts {
  readonly database: Database
  readonly passkeys: PasskeySigner
  /** Keys kept by the browser: a route of the demo edition, absent in live. */
  readonly browserKeys: boolean
}

const tag = 'approvals'
const idParams = z.object({ id: idSchema })
const refusal = (status: RefusalRule['status']): RefusalRule => ({ status, money: 'not_moved' })

/** What making or carrying out any command can be refused with; every route that proposes one spreads this. */
export const commandRefusalRules: Readonly<Record<ProposeRefusal, RefusalRule>> = {
  forbidden: refusal(403),
  not_found: refusal(404),
  not_allowed: refusal(403),
  nothing_to_change: refusal(409),
  capital_short: refusal(409),
  entry_not_found: refusal(422),
  entry_too_small: refusal(422),
  money_moved_on: refusal(409),
  owners_too_few: refusal(409),
  account_not_empty: refusal(409),
  account_not_active: refusal(409),
  deposit_decided: refusal(409),
  deposit_of_chain: refusal(409),
  deposit_has_money: refusal(409),
  deposit_not_frozen: refusal(409),
  address_is_ours: refusal(422),
  address_declared: refusal(409),
  addresses_too_many: refusal(409),
  statement_unknown: refusal(422),
  statement_not_signed: refusal(422),
  arrival_not_open: refusal(409),
  sender_not_declared: refusal(409),
  chain_late: refusal(503),
}

const decisionRules = {
  approval_own: refusal(403),
  approval_decided: refusal(409),
  approval_expired: refusal(410),
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
      path: '/api/admin/approvals/:id',
      access: 'admin',
      summary: 'One request: what would change, who asked, why, until when',
      tag,
      params: idParams,
      answer: approvalSchema,
      refusals: { not_found: refusal(404) },
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
      refusals: { not_found: refusal(404) },
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
        approval_stale: refusal(409),
        approval_digest_differs: refusal(409),
        signature_needed: refusal(403),
        signature_wrong: refusal(403),
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
      refusals: { ...decisionRules, not_found: refusal(404), forbidden: refusal(403) },
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
    refusals: { signature_wrong: refusal(422) },
    handle: ({ caller, body, requestId }) =>
      database.transaction((tx) =>
        enrolKey(tx, { personId: actorOf(caller).personId, publicKey: body.publicKey, requestId }),
      ),
  })
}

/** The caller as this domain sees them; the server admits nobody here without a session. */
function actorOf(caller: Caller | undefined): Actor {
  if (caller === undefined) throw new Error('a request for approval was called by nobody')
  return { personId: caller.personId, permissions: caller.permissions }
}

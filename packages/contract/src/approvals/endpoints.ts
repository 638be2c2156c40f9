import { idSchema, proposalAnswerSchema } from '../accounts/schema.ts'
import { csvFile, csvLimits, defineEndpoint, refused } from '../endpoint.ts'
import { z } from '../zod.ts'
import { commandRefusalRules } from './refusals.ts'
import {
  approvalFiltersSchema,
  approvalListQuerySchema,
  approvalListSchema,
  approvalSchema,
  approverKeysSchema,
  approveSchema,
  confirmKeySchema,
  newKeyAnswerSchema,
  newKeySchema,
  rejectSchema,
  signCommandSchema,
} from './schema.ts'

const idParams = z.object({ id: idSchema })

const decisionRules = {
  approval_own: refused(403),
  approval_decided: refused(409),
  approval_expired: refused(410),
  approval_unsigned: refused(409),
  approval_dropped: refused(410),
} as const

export const listApprovals = defineEndpoint({
  method: 'GET',
  path: '/api/admin/approvals',
  access: 'admin',
  summary: 'Requests that need a second person, newest first',
  tag: 'approvals',
  topics: ['approvals'],
  query: approvalListQuerySchema,
  answer: approvalListSchema,
  refusals: {},
})

export const exportApprovals = defineEndpoint({
  method: 'GET',
  path: '/api/admin/approvals.csv',
  access: 'admin',
  limits: csvLimits,
  sends: csvFile('approvals'),
  summary: 'Requests that need a second person, as a file of what the filters show',
  tag: 'approvals',
  topics: ['approvals'],
  query: approvalFiltersSchema,
  refusals: {},
})

export const showApproval = defineEndpoint({
  method: 'GET',
  path: '/api/admin/approvals/:id',
  access: 'admin',
  summary: 'One request: what would change, who asked, why, until when',
  tag: 'approvals',
  topics: ['approvals'],
  params: idParams,
  answer: approvalSchema,
  refusals: { not_found: refused(404) },
})

export const signCommand = defineEndpoint({
  method: 'POST',
  path: '/api/admin/approvals/:id/sign',
  access: 'admin',
  stepUp: true,
  summary: 'The maker’s signature over the digest of their request; it cannot be approved before',
  tag: 'approvals',
  topics: ['approvals', 'audit'],
  params: idParams,
  body: signCommandSchema,
  answer: proposalAnswerSchema,
  refusals: {
    not_found: refused(404),
    approval_decided: refused(409),
    approval_expired: refused(410),
    approval_digest_differs: refused(409),
    signature_wrong: refused(403),
    key_too_new: refused(403),
  },
})

export const approveCommand = defineEndpoint({
  method: 'POST',
  path: '/api/admin/approvals/:id/approve',
  access: 'admin',
  stepUp: true,
  summary:
    'Approve and carry out; money and permissions need the approver’s signature over the digest, beside the maker’s',
  tag: 'approvals',
  topics: [
    'approvals',
    'alarms',
    'audit',
    'balance',
    'capital',
    'deposits',
    'ledger',
    'payouts',
    'plans',
    'positions',
    'users',
    'withdrawals',
  ],
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
    key_too_new: refused(403),
  },
})

export const rejectCommand = defineEndpoint({
  method: 'POST',
  path: '/api/admin/approvals/:id/reject',
  access: 'admin',
  summary: 'Reject, with the reason the maker will read',
  tag: 'approvals',
  topics: ['approvals', 'audit', 'plans'],
  params: idParams,
  body: rejectSchema,
  answer: approvalSchema,
  refusals: { ...decisionRules, not_found: refused(404), forbidden: refused(403), not_allowed: refused(403) },
})

export const listApproverKeys = defineEndpoint({
  method: 'GET',
  path: '/api/admin/approver-keys',
  access: 'admin',
  summary: 'The keys that approvers made, and which of them the signer counts',
  tag: 'approvals',
  topics: ['approver-keys'],
  answer: approverKeysSchema,
  refusals: {},
})

export const enrolApproverKey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/approver-keys',
  access: 'admin',
  stepUp: true,
  summary: 'Keep a key that was made on the approving page; it counts once the signer knows it',
  tag: 'approvals',
  topics: ['approver-keys', 'audit'],
  body: newKeySchema,
  answer: newKeyAnswerSchema,
  refusals: { signature_wrong: refused(422) },
})

export const confirmApproverKey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/approver-keys/:id/confirm',
  access: { permission: ['finance_approver'] },
  stepUp: true,
  summary: 'Vouch for another person’s key with a signature; the signer counts it when two approvers did',
  tag: 'approvals',
  topics: ['approver-keys', 'audit'],
  params: idParams,
  body: confirmKeySchema,
  answer: approverKeysSchema,
  refusals: { not_found: refused(404), approval_own: refused(403), signature_wrong: refused(403) },
})

import type { Permission } from '../../accounts/permissions.ts'
import { idSchema, messageSchema, proposalAnswerSchema } from '../../accounts/schema.ts'
import { commandRefusalRules } from '../../approvals/refusals.ts'
import { proofBytesMax } from '../../deposits/rules.ts'
import { csvFile, csvLimits, defineEndpoint, refused } from '../../endpoint.ts'
import { z } from '../../zod.ts'
import {
  adminWithdrawalAnswerSchema,
  adminWithdrawalListSchema,
  adminWithdrawalSchema,
  adminWithdrawalsQuerySchema,
  approveWithdrawalSchema,
  markPaidSchema,
  payoutDeskSchema,
  payoutSwitchSchema,
  rejectWithdrawalSchema,
  settleDisputeSchema,
  withdrawalFiltersSchema,
} from '../schema.ts'

const maker = { permission: ['finance_maker'] } as const

const idParams = z.object({ id: idSchema })

/** Staff who may read all withdrawals; what they may change is decided per endpoint. */
export const withdrawalStaff = ['support', 'finance_maker', 'finance_approver', 'owner'] as const satisfies Permission[]

const approver = { permission: ['finance_approver'] } as const

export const readPayoutDesk = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  access: { permission: ['finance_maker', 'finance_approver', 'owner'] },
  summary: 'The payout desk at a glance: wallets, limits of the day, sweeping, reconciliation, the kill switch',
  tag: 'withdrawals',
  topics: ['payouts'],
  answer: payoutDeskSchema,
  refusals: {},
})

export const stopPayouts = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payouts/stop',
  access: { permission: ['finance_maker', 'finance_approver', 'owner'] },
  summary: 'Stop everything that leaves, at once; one person is enough',
  tag: 'withdrawals',
  topics: ['payouts', 'alarms', 'audit'],
  body: payoutSwitchSchema,
  answer: messageSchema,
  refusals: { signer_silent: refused(503) },
})

export const resumePayouts = defineEndpoint({
  method: 'POST',
  path: '/api/admin/payouts/resume',
  access: maker,
  stepUp: true,
  summary: 'Ask for payouts to go on; a second person decides, and signs',
  tag: 'withdrawals',
  topics: ['payouts', 'alarms', 'approvals', 'audit'],
  body: payoutSwitchSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const markPaid = defineEndpoint({
  method: 'POST',
  path: '/api/admin/withdrawal/:id/mark-paid',
  access: maker,
  stepUp: true,
  upload: { files: ['proof'], fileBytesMax: proofBytesMax },
  summary: 'Say that a bank payout was made, with its reference and proof; a second person agrees, and signs',
  tag: 'withdrawals',
  topics: ['withdrawals', 'approvals', 'audit'],
  params: idParams,
  body: markPaidSchema,
  answer: proposalAnswerSchema,
  refusals: {
    ...commandRefusalRules,
    proof_needed: refused(422),
    bank_name_differs: refused(409),
    image_unreadable: refused(422),
    image_too_large: refused(413),
  },
})

export const settleDispute = defineEndpoint({
  method: 'POST',
  path: '/api/admin/withdrawal/:id/settle-dispute',
  access: maker,
  stepUp: true,
  summary: 'Ask for a disputed or failed payout to stand or to be given back; a second person decides, and signs',
  tag: 'withdrawals',
  topics: ['withdrawals', 'approvals', 'audit'],
  params: idParams,
  body: settleDisputeSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const viewPayoutProof = defineEndpoint({
  method: 'GET',
  path: '/api/withdrawal/:id/proof',
  access: 'person',
  limits: [{ by: 'person', max: 120, windowSeconds: 60 }],
  sends: { type: 'image/webp' },
  summary: 'The proof of a bank payout, for whom it was made; a look by staff is written down',
  tag: 'withdrawals',
  topics: ['withdrawals'],
  params: idParams,
  refusals: { not_found: refused(404) },
})

export const viewProposedProof = defineEndpoint({
  method: 'GET',
  path: '/api/admin/withdrawal/:id/proposed-proof',
  access: { permission: ['finance_maker', 'finance_approver'] },
  limits: [{ by: 'person', max: 120, windowSeconds: 60 }],
  sends: { type: 'image/webp' },
  summary:
    'The proof in a request to mark a bank payout as paid, for the approver who would sign it; the viewing is recorded',
  tag: 'withdrawals',
  topics: ['withdrawals'],
  params: idParams,
  refusals: { not_found: refused(404) },
})

export const listWithdrawals = defineEndpoint({
  method: 'GET',
  path: '/api/admin/withdrawals',
  access: { permission: withdrawalStaff },
  summary: 'Everybody’s withdrawals, newest first, and how many wait',
  tag: 'withdrawals',
  topics: ['withdrawals'],
  query: adminWithdrawalsQuerySchema,
  answer: adminWithdrawalListSchema,
  refusals: {},
})

export const exportWithdrawals = defineEndpoint({
  method: 'GET',
  path: '/api/admin/withdrawals.csv',
  access: { permission: withdrawalStaff },
  limits: csvLimits,
  sends: csvFile('withdrawals'),
  summary: 'Everybody’s withdrawals, as a file of what the filters show',
  tag: 'withdrawals',
  topics: ['withdrawals'],
  query: withdrawalFiltersSchema,
  refusals: {},
})

export const showWithdrawal = defineEndpoint({
  method: 'GET',
  path: '/api/admin/withdrawal/:id',
  access: { permission: withdrawalStaff },
  summary: 'One withdrawal: its timeline, what is unusual, and who has approved it',
  tag: 'withdrawals',
  topics: ['withdrawals'],
  params: idParams,
  answer: adminWithdrawalSchema,
  refusals: { not_found: refused(404) },
})

export const approveWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/api/admin/withdrawal/:id/approve',
  access: approver,
  stepUp: true,
  summary: 'Approve a payout with a signature over its digest; the last one that is needed lets it go',
  tag: 'withdrawals',
  topics: ['withdrawals', 'payouts', 'audit'],
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
    key_too_new: refused(403),
  },
})

export const rejectWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/api/admin/withdrawal/:id/reject',
  access: approver,
  summary: 'Turn a withdrawal down, with a reason the person reads; the money goes back to its balance',
  tag: 'withdrawals',
  topics: ['withdrawals', 'payouts', 'audit'],
  params: idParams,
  body: rejectWithdrawalSchema,
  answer: adminWithdrawalAnswerSchema,
  refusals: {
    not_found: refused(404),
    withdrawal_own: refused(403),
    withdrawal_decided: refused(409),
    withdrawal_being_sent: refused(409),
  },
})

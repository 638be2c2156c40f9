import type { Permission } from '../accounts/permissions.ts'
import { idSchema } from '../accounts/schema.ts'
import { commandRefusalRules } from '../approvals/refusals.ts'
import { csvFile, csvLimits, defineEndpoint, type Limit, type RefusalRule, refused } from '../endpoint.ts'
import { z } from '../zod.ts'
import { proofBytesMax } from './rules.ts'
import {
  adminDepositListSchema,
  deleteDepositSchema,
  depositAddressSchema,
  depositFiltersSchema,
  depositListQuerySchema,
  depositProposalSchema,
  depositReasonSchema,
  depositRejectedSchema,
  depositSchema,
  diagnosisSchema,
  doctorQuestionSchema,
  editDepositSchema,
  findDepositAnswerSchema,
  findDepositSchema,
  manualDepositAnswerSchema,
  manualDepositFieldsSchema,
  manualGatewaySchema,
  ownDepositListSchema,
  ownDepositsQuerySchema,
  paymentReferenceSchema,
  supportDiagnosisSchema,
  supportQuestionSchema,
  testMoneyAnswerSchema,
} from './schema.ts'

/** Staff who may read all deposits; what they may change is decided per endpoint. */
export const depositStaff = ['support', 'finance_maker', 'finance_approver', 'owner'] as const satisfies Permission[]

const idParams = z.object({ id: idSchema })

/** These endpoints only propose a command; nothing changes until a second person approves it. */
const proposed = {
  tag: 'deposits',
  topics: ['deposits', 'approvals', 'audit'],
  answer: depositProposalSchema,
  refusals: commandRefusalRules,
} as const

/** Each request may cost calls to two chain providers. */
const questions = (max: number): readonly Limit[] => [{ by: 'person', max, windowSeconds: 600 }]

const refusals = { chain_late: { status: 503, money: 'not_moved' } } as const satisfies Record<string, RefusalRule>

const byPerson = (max: number, windowSeconds: number): readonly Limit[] => [{ by: 'person', max, windowSeconds }]

export const listDeposits = defineEndpoint({
  method: 'GET',
  path: '/api/deposit',
  access: { permission: depositStaff },
  summary: 'Everybody’s deposits, newest first, and how many wait for staff',
  tag: 'deposits',
  topics: ['deposits'],
  query: depositListQuerySchema,
  answer: adminDepositListSchema,
  refusals: {},
})

export const exportDeposits = defineEndpoint({
  method: 'GET',
  path: '/api/deposit.csv',
  access: { permission: depositStaff },
  limits: csvLimits,
  sends: csvFile('deposits'),
  summary: 'Everybody’s deposits, as a file of what the filters show',
  tag: 'deposits',
  topics: ['deposits'],
  query: depositFiltersSchema,
  refusals: {},
})

export const editDeposit = defineEndpoint({
  method: 'PUT',
  path: '/api/deposit/:id',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary: 'Ask for what a manual deposit credits to be changed; a second person decides, and signs',
  ...proposed,
  params: idParams,
  body: editDepositSchema,
})

export const deleteDeposit = defineEndpoint({
  method: 'DELETE',
  path: '/api/deposit/:id',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary: 'Ask for a deposit that never held money to be taken off the lists; a second person decides',
  ...proposed,
  params: idParams,
  body: deleteDepositSchema,
})

export const creditManualDeposit = defineEndpoint({
  method: 'POST',
  path: '/api/deposit/:id/credit',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary: 'Ask for a manual deposit to be credited out of the operator’s capital; a second person decides, and signs',
  ...proposed,
  params: idParams,
  body: depositReasonSchema,
})

export const releaseDeposit = defineEndpoint({
  method: 'POST',
  path: '/api/deposit/:id/release',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary: 'Ask for an arrival that is held back to be credited; a second person decides, and signs',
  ...proposed,
  params: idParams,
  body: depositReasonSchema,
})

export const rejectManualDeposit = defineEndpoint({
  method: 'POST',
  path: '/api/deposit/:id/reject',
  access: { permission: ['finance_maker', 'finance_approver'] },
  summary: 'Turn a manual deposit down, with words the investor reads; no money moves',
  tag: 'deposits',
  topics: ['deposits', 'approvals', 'audit'],
  params: idParams,
  body: depositReasonSchema,
  answer: depositRejectedSchema,
  refusals: { not_found: refused(404), deposit_decided: refused(409), deposit_of_chain: refused(409) },
})

export const findOwnDeposit = defineEndpoint({
  method: 'POST',
  path: '/api/deposit',
  access: 'person',
  limits: questions(30),
  summary: 'Name the transaction of a deposit: the answer says where it is. The chain alone says how much arrived',
  tag: 'deposits',
  topics: ['deposits'],
  body: findDepositSchema,
  answer: findDepositAnswerSchema,
  refusals,
})

export const diagnoseDeposit = defineEndpoint({
  method: 'POST',
  path: '/api/deposit/doctor',
  access: 'person',
  limits: questions(30),
  summary: 'A transaction or an address, diagnosed in words, with the next step',
  tag: 'deposits',
  topics: [],
  body: doctorQuestionSchema,
  answer: diagnosisSchema,
  refusals,
})

export const diagnoseForSupport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/deposit/doctor',
  access: { permission: depositStaff },
  limits: questions(60),
  summary: 'The same diagnosis for support, who are told whose address was paid',
  tag: 'deposits',
  topics: [],
  body: supportQuestionSchema,
  answer: supportDiagnosisSchema,
  refusals,
})

export const readManualGateway = defineEndpoint({
  method: 'GET',
  path: '/api/deposit/manual',
  access: 'person',
  summary: 'Where to pay by bank, and what is needed for it',
  tag: 'deposits',
  topics: ['deposits'],
  answer: manualGatewaySchema,
  refusals: {},
})

export const issuePaymentReference = defineEndpoint({
  method: 'POST',
  path: '/api/deposit/manual/reference',
  access: 'person',
  limits: byPerson(60, 3600),
  summary: 'The reference to quote in the next bank transfer: the same until a payment is told of with it',
  tag: 'deposits',
  topics: ['deposits'],
  answer: paymentReferenceSchema,
  refusals: { gateway_not_offered: refused(409), legal_not_accepted: refused(409) },
})

export const submitManualDeposit = defineEndpoint({
  method: 'POST',
  path: '/api/deposit/manual',
  access: 'person',
  limits: [
    { by: 'person', max: 10, windowSeconds: 3600 },
    { by: 'person', max: 30, windowSeconds: 86_400 },
  ],
  upload: { files: ['cardImage'], fileBytesMax: proofBytesMax },
  summary: 'Tell us of a payment outside the chain, with its proof; nothing is credited before two people agree',
  tag: 'deposits',
  topics: ['deposits', 'activity'],
  body: manualDepositFieldsSchema,
  answer: manualDepositAnswerSchema,
  refusals: {
    amount_below_minimum: refused(422),
    legal_not_accepted: refused(409),
    reference_is_transaction: refused(422),
    proof_needed: refused(422),
    image_unreadable: refused(422),
    image_too_large: refused(413),
    reference_not_yours: refused(422),
    reference_used: refused(409),
    gateway_not_offered: refused(409),
    not_found: refused(404),
  },
})

export const viewDepositProof = defineEndpoint({
  method: 'GET',
  path: '/api/deposit/:id/proof',
  access: 'person',
  limits: [{ by: 'person', max: 120, windowSeconds: 60 }],
  sends: { type: 'image/webp' },
  summary: 'The proof of a manual deposit, for its owner; a look by staff is written down',
  tag: 'deposits',
  topics: ['deposits'],
  params: z.object({ id: idSchema }),
  refusals: { not_found: refused(404) },
})

export const readDepositAddress = defineEndpoint({
  method: 'GET',
  path: '/api/deposit/address',
  access: 'person',
  limits: byPerson(60, 60),
  summary: 'The caller’s own address on the chain, made at the first call, with everything to be said beside it',
  tag: 'deposits',
  topics: ['deposits', 'clock'],
  answer: depositAddressSchema,
  refusals: { chain_late: refused(503), legal_not_accepted: refused(409) },
})

export const listOwnDeposits = defineEndpoint({
  method: 'GET',
  path: '/api/deposit/mine',
  access: 'person',
  limits: byPerson(240, 60),
  summary: 'The caller’s deposits, newest first, each with where it stands',
  tag: 'deposits',
  topics: ['deposits'],
  query: ownDepositsQuerySchema,
  answer: ownDepositListSchema,
  refusals: {},
})

export const showDeposit = defineEndpoint({
  method: 'GET',
  path: '/api/deposit/:id',
  access: 'person',
  limits: byPerson(240, 60),
  summary: 'One deposit; another person’s exists only for staff',
  tag: 'deposits',
  topics: ['deposits'],
  params: z.object({ id: idSchema }),
  answer: depositSchema,
  refusals: { not_found: refused(404) },
})

export const requestTestMoney = defineEndpoint({
  method: 'POST',
  path: '/api/deposit/faucet',
  access: 'person',
  limits: [{ by: 'person', max: 20, windowSeconds: 3600 }],
  summary: 'Test USDT to the caller’s own address, three times a day (demo edition only)',
  tag: 'deposits',
  topics: ['deposits'],
  answer: testMoneyAnswerSchema,
  refusals: { test_money_used_up: refused(429), test_money_failed: refused(503), chain_late: refused(503) },
})

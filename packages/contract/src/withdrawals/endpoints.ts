import { z } from 'zod'
import type { Permission } from '../accounts/permissions.ts'
import {
  idSchema,
  messageSchema,
  passkeyChallengeSchema,
  proposalAnswerSchema,
  tokenRequestSchema,
} from '../accounts/schema.ts'
import { commandRefusalRules } from '../approvals/refusals.ts'
import { proofBytesMax } from '../deposits/rules.ts'
import { csvFile, csvLimits, defineEndpoint, type Limit, type RefusalRule, refused } from '../endpoint.ts'
import {
  addAddressSchema,
  addressBookSchema,
  addressConfirmedSchema,
  adminWithdrawalAnswerSchema,
  adminWithdrawalListSchema,
  adminWithdrawalSchema,
  adminWithdrawalsQuerySchema,
  approveWithdrawalSchema,
  markPaidSchema,
  ownWithdrawalSchema,
  ownWithdrawalsQuerySchema,
  payoutDeskSchema,
  payoutSwitchSchema,
  rejectWithdrawalSchema,
  settleDisputeSchema,
  withdrawalAnswerSchema,
  withdrawalFiltersSchema,
  withdrawalListSchema,
  withdrawRequestSchema,
  withdrawTermsSchema,
} from './schema.ts'

const changing: readonly Limit[] = [{ by: 'person', max: 30, windowSeconds: 3_600, whenBlind: 'refuse' }]

/** What can be wrong with an address or the book, wherever one is entered. */
export const addressRules = {
  address_malformed: refused(422),
  address_checksum_wrong: refused(422),
  address_zero: refused(422),
  address_is_token: refused(422),
  address_of_platform: refused(422),
  address_denied: refused(422),
  book_locked: refused(409),
  book_full: refused(409),
  second_factor_needed: refused(403),
  chain_late: refused(503),
} as const satisfies Record<string, RefusalRule>

const maker = { permission: ['finance_maker'] } as const

const idParams = z.object({ id: idSchema })

const reading: readonly Limit[] = [{ by: 'person', max: 240, windowSeconds: 60, whenBlind: 'allow' }]

const asking: readonly Limit[] = [{ by: 'person', max: 30, windowSeconds: 3_600, whenBlind: 'refuse' }]

const saying: readonly Limit[] = [{ by: 'person', max: 60, windowSeconds: 3_600, whenBlind: 'refuse' }]

/** Who may look at everybody's withdrawals; what they may do there is another question. */
export const withdrawalStaff = ['support', 'finance_maker', 'finance_approver', 'owner'] as const satisfies Permission[]

const approver = { permission: ['finance_approver'] } as const

export const readAddressBook = defineEndpoint({
  method: 'GET',
  path: '/api/withdrawal-addresses',
  access: 'person',
  summary: 'The caller’s withdrawal addresses, and from when each can be used',
  tag: 'withdrawals',
  topics: ['addresses'],
  answer: addressBookSchema,
  refusals: {},
})

export const addAddress = defineEndpoint({
  method: 'POST',
  path: '/api/withdrawal-addresses',
  access: 'person',
  stepUp: true,
  limits: changing,
  summary: 'Enter an address: a mail asks for its confirmation, then it waits out its hold',
  tag: 'withdrawals',
  topics: ['addresses'],
  body: addAddressSchema,
  answer: addressBookSchema,
  refusals: addressRules,
})

export const confirmAddress = defineEndpoint({
  method: 'POST',
  path: '/api/withdrawal-addresses/confirm',
  access: 'person',
  limits: changing,
  summary:
    'Confirm an address by the link of the mail, signed in as the one it was sent to; says from when it can be used',
  tag: 'withdrawals',
  topics: ['addresses', 'withdrawals'],
  body: tokenRequestSchema,
  answer: addressConfirmedSchema,
  refusals: { token_expired: refused(410) },
})

export const removeAddress = defineEndpoint({
  method: 'DELETE',
  path: '/api/withdrawal-addresses/:id',
  access: 'person',
  limits: changing,
  summary: 'Take an address out of the book',
  tag: 'withdrawals',
  topics: ['addresses'],
  params: z.object({ id: idSchema }),
  answer: addressBookSchema,
  refusals: { not_found: refused(404), address_in_use: refused(409) },
})

export const lockAddressBook = defineEndpoint({
  method: 'POST',
  path: '/api/withdrawal-addresses/lock',
  access: 'person',
  limits: changing,
  summary: 'Take no new address from now on',
  tag: 'withdrawals',
  topics: ['addresses'],
  answer: addressBookSchema,
  refusals: {},
})

export const unlockAddressBook = defineEndpoint({
  method: 'POST',
  path: '/api/withdrawal-addresses/unlock',
  access: 'person',
  stepUp: true,
  limits: changing,
  summary: 'Take new addresses again, 24 hours from now',
  tag: 'withdrawals',
  topics: ['addresses'],
  answer: addressBookSchema,
  refusals: {},
})

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
  limits: [{ by: 'person', max: 120, windowSeconds: 60, whenBlind: 'allow' }],
  sends: { type: 'image/webp' },
  summary: 'The proof of a bank payout, for whom it was made; a look by staff is written down',
  tag: 'withdrawals',
  topics: ['withdrawals'],
  params: idParams,
  refusals: { not_found: refused(404) },
})

export const readWithdrawTerms = defineEndpoint({
  method: 'GET',
  path: '/api/withdraw/terms',
  access: 'person',
  limits: reading,
  summary: 'What the caller may take out, how it is checked, and how long it took others',
  tag: 'withdrawals',
  topics: ['withdrawals', 'balance', 'kyc', 'factors', 'addresses'],
  answer: withdrawTermsSchema,
  refusals: {},
})

export const listOwnWithdrawals = defineEndpoint({
  method: 'GET',
  path: '/api/withdrawals/me',
  access: 'person',
  limits: reading,
  summary: 'The caller’s withdrawals, newest first, each with its timeline',
  tag: 'withdrawals',
  topics: ['withdrawals'],
  query: ownWithdrawalsQuerySchema,
  answer: withdrawalListSchema,
  refusals: {},
})

export const showOwnWithdrawal = defineEndpoint({
  method: 'GET',
  path: '/api/withdrawal/:id',
  access: 'person',
  limits: reading,
  summary: 'One of the caller’s withdrawals',
  tag: 'withdrawals',
  topics: ['withdrawals'],
  params: idParams,
  answer: ownWithdrawalSchema,
  refusals: { not_found: refused(404) },
})

export const requestWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/api/withdraw',
  access: 'person',
  stepUp: true,
  limits: asking,
  summary: 'Ask for money to be sent out: it is set aside at once, and can be taken back until it is being sent',
  tag: 'withdrawals',
  topics: ['withdrawals', 'balance', 'addresses', 'activity', 'profile'],
  body: withdrawRequestSchema,
  answer: withdrawalAnswerSchema,
  refusals: {
    ...addressRules,
    withdraw_minimum: refused(422),
    withdraw_address_needed: refused(422),
    withdraw_bank_needed: refused(422),
    withdraw_bank_not_offered: refused(409),
    withdraw_balance_short: refused(409),
    withdraw_kyc_needed: refused(403),
    withdraw_day_limit: refused(409),
    withdraw_month_limit: refused(409),
    withdraw_too_often: refused(429),
    withdraw_too_many_open: refused(409),
    withdraw_held_by_law: refused(403),
    withdraw_key_reused: refused(409),
    account_not_active: refused(403),
    email_unverified: refused(403),
    not_found: refused(404),
  },
})

export const returnMoney = defineEndpoint({
  method: 'POST',
  path: '/api/withdraw/return',
  access: 'person',
  stepUp: true,
  limits: asking,
  summary: 'After a final KYC rejection: send all free capital back to the address it came from',
  tag: 'withdrawals',
  topics: ['withdrawals', 'balance', 'activity', 'profile', 'kyc'],
  answer: withdrawalAnswerSchema,
  refusals: {
    return_not_open: refused(409),
    return_nothing: refused(409),
    return_address_unclear: refused(409),
    withdraw_held_by_law: refused(403),
    second_factor_needed: refused(403),
    account_not_active: refused(403),
    email_unverified: refused(403),
    chain_late: refused(503),
    not_found: refused(404),
  },
})

export const cancelWithdrawal = defineEndpoint({
  method: 'POST',
  path: '/api/withdrawal/:id/cancel',
  access: 'person',
  limits: saying,
  summary: 'Take a withdrawal back, as long as it is not being sent: the money returns to where it came from',
  tag: 'withdrawals',
  topics: ['withdrawals', 'balance', 'activity', 'profile'],
  params: idParams,
  answer: withdrawalAnswerSchema,
  refusals: { not_found: refused(404), withdrawal_ended: refused(409), withdrawal_being_sent: refused(409) },
})

export const confirmReceived = defineEndpoint({
  method: 'POST',
  path: '/api/withdrawal/:id/received',
  access: 'person',
  limits: saying,
  summary: 'Say that a bank payout has arrived: it is complete',
  tag: 'withdrawals',
  topics: ['withdrawals', 'activity'],
  params: idParams,
  answer: withdrawalAnswerSchema,
  refusals: { not_found: refused(404), withdrawal_not_paid: refused(409) },
})

export const disputePayout = defineEndpoint({
  method: 'POST',
  path: '/api/withdrawal/:id/dispute',
  access: 'person',
  limits: saying,
  summary: 'Say that a bank payout has not arrived: people look at it',
  tag: 'withdrawals',
  topics: ['withdrawals', 'activity'],
  params: idParams,
  answer: withdrawalAnswerSchema,
  refusals: { not_found: refused(404), withdrawal_not_paid: refused(409) },
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

export const draftPayoutSignature = defineEndpoint({
  method: 'POST',
  path: '/api/admin/withdrawal/:id/challenge',
  access: approver,
  summary: 'A passkey challenge that is the digest of the payout: answering it is signing it',
  tag: 'withdrawals',
  topics: [],
  params: idParams,
  answer: passkeyChallengeSchema,
  refusals: { not_found: refused(404), withdrawal_decided: refused(409) },
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

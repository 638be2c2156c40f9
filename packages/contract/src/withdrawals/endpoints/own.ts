import { idSchema } from '../../accounts/schema.ts'
import { defineEndpoint, type Limit, type RefusalRule, refused } from '../../endpoint.ts'
import { z } from '../../zod.ts'
import {
  addAddressSchema,
  addressBookSchema,
  addressConfirmedSchema,
  confirmAddressSchema,
  noticeConsentSchema,
  ownWithdrawalSchema,
  ownWithdrawalsQuerySchema,
  withdrawalAnswerSchema,
  withdrawalListSchema,
  withdrawRequestSchema,
  withdrawTermsSchema,
} from '../schema.ts'

const changing: readonly Limit[] = [{ by: 'person', max: 30, windowSeconds: 3_600 }]

/** Refusals for an address or the address book, wherever one is entered. */
export const addressRules = {
  address_malformed: refused(422),
  address_checksum_wrong: refused(422),
  address_zero: refused(422),
  address_is_token: refused(422),
  address_of_platform: refused(422),
  address_denied: refused(422),
  sanctions_hit: refused(409),
  sanctions_list_old: refused(503),
  book_locked: refused(409),
  book_full: refused(409),
  second_factor_needed: refused(403),
  chain_late: refused(503),
} as const satisfies Record<string, RefusalRule>

const idParams = z.object({ id: idSchema })

const reading: readonly Limit[] = [{ by: 'person', max: 240, windowSeconds: 60 }]

const asking: readonly Limit[] = [{ by: 'person', max: 30, windowSeconds: 3_600 }]

const saying: readonly Limit[] = [{ by: 'person', max: 60, windowSeconds: 3_600 }]

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
  body: confirmAddressSchema,
  answer: addressConfirmedSchema,
  refusals: { book_at_rest: refused(409), token_expired: refused(410) },
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
    bank_name_differs: refused(409),
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

/** Refusals of a return after a final rejection, whatever the address. */
const returnRules = {
  return_not_open: refused(409),
  return_nothing: refused(409),
  return_address_unclear: refused(409),
  withdraw_held_by_law: refused(403),
  second_factor_needed: refused(403),
  account_not_active: refused(403),
  email_unverified: refused(403),
  chain_late: refused(503),
  not_found: refused(404),
  address_not_usable: refused(409),
  address_denied: refused(422),
  sanctions_hit: refused(409),
  sanctions_list_old: refused(503),
} as const satisfies Record<string, RefusalRule>

export const returnMoney = defineEndpoint({
  method: 'POST',
  path: '/api/withdraw/return',
  access: 'person',
  stepUp: true,
  limits: asking,
  summary: 'After a final KYC rejection: send all that is free back to the one address it came from',
  tag: 'withdrawals',
  topics: ['withdrawals', 'balance', 'activity', 'profile', 'kyc'],
  answer: withdrawalAnswerSchema,
  refusals: returnRules,
})

export const returnMoneyTo = defineEndpoint({
  method: 'POST',
  path: '/api/withdraw/return/:id',
  access: 'person',
  stepUp: true,
  limits: asking,
  summary:
    'After a final KYC rejection: send all that is free to a confirmed address of the caller’s book whose hold is over',
  tag: 'withdrawals',
  topics: ['withdrawals', 'balance', 'activity', 'profile', 'kyc'],
  params: idParams,
  answer: withdrawalAnswerSchema,
  refusals: returnRules,
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

export const readNoticeConsent = defineEndpoint({
  method: 'GET',
  path: '/api/withdrawal-notices/me',
  access: 'person',
  limits: reading,
  summary:
    'Whether public notices may speak of the caller’s withdrawals, without a name; no unless the caller said yes',
  tag: 'withdrawals',
  topics: ['preferences'],
  answer: noticeConsentSchema,
  refusals: {},
})

export const changeNoticeConsent = defineEndpoint({
  method: 'PUT',
  path: '/api/withdrawal-notices/me',
  access: 'person',
  limits: saying,
  summary: 'Agree to public notices of later withdrawals, or end it: then nothing of the caller’s is counted for one',
  tag: 'withdrawals',
  topics: ['preferences', 'audit'],
  body: noticeConsentSchema,
  answer: noticeConsentSchema,
  refusals: {},
})

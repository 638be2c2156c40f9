import { defineEndpoint } from '../../endpoint.ts'
import { readWithdrawalCapsAddress, readWithdrawalNoticesAddress } from '../addresses.ts'
import { withdrawalCapsSchema, withdrawalNoticesSchema } from '../schema.ts'

export const readWithdrawalCaps = defineEndpoint({
  ...readWithdrawalCapsAddress,
  access: 'anyone',
  summary: 'The caps of money that has not matured in a plan, before and after the identity is verified',
  tag: 'public',
  topics: [],
  answer: withdrawalCapsSchema,
  refusals: {},
})

export const readWithdrawalNotices = defineEndpoint({
  ...readWithdrawalNoticesAddress,
  access: 'anyone',
  summary:
    'That investors who agreed to it were paid at least so much in a week that is over; empty while too few agreed',
  tag: 'public',
  topics: [],
  answer: withdrawalNoticesSchema,
  refusals: {},
})

import { defineEndpoint } from '../../endpoint.ts'
import { readWithdrawalCapsAddress } from '../addresses.ts'
import { withdrawalCapsSchema } from '../schema.ts'

export const readWithdrawalCaps = defineEndpoint({
  ...readWithdrawalCapsAddress,
  access: 'anyone',
  summary: 'The caps of money that has not matured in a plan, before and after the identity is verified',
  tag: 'public',
  topics: [],
  answer: withdrawalCapsSchema,
  refusals: {},
})

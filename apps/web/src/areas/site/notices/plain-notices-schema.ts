import type { WithdrawalNotice } from '@clearhold/contract/withdrawals/notices'
import type { WithdrawalNotices } from '@clearhold/contract/withdrawals/schema'
import { day, list, oneOf, plainSchema, record } from '#client/api/plain-schema.ts'

/** withdrawalNoticesSchema of the contract, by hand. */
export const plainNoticesSchema = plainSchema<WithdrawalNotices>(
  record({
    notices: list(record<WithdrawalNotice>({ floor: oneOf('100', '500', '1000', '5000', '10000'), week: day }), 20),
  }),
)

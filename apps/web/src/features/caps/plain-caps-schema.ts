import type { WithdrawalCaps } from '@clearhold/contract/withdrawals/schema'
import { amount, plainSchema, record } from '#client/api/plain-schema.ts'

const caps = record<WithdrawalCaps['verified']>({ day: amount, month: amount })

/** withdrawalCapsSchema of the contract, by hand. */
export const plainCapsSchema = plainSchema<WithdrawalCaps>(record({ verified: caps, pending: caps }))

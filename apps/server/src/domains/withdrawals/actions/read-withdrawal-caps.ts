import { decimalFromMicro } from '@clearhold/contract/money'
import type { WithdrawalCaps } from '@clearhold/contract/withdrawals/schema'
import type { WithdrawSettings } from '../parts.ts'
import type { Limits } from '../rules.ts'

/** How much money that has not matured may leave in 24 hours and in 30 days, by the settings. */
export function readWithdrawalCaps({
  verified,
  pending,
}: Pick<WithdrawSettings, 'verified' | 'pending'>): WithdrawalCaps {
  return { verified: capsOf(verified), pending: capsOf(pending) }
}

function capsOf({ dayMaxMicro, monthMaxMicro }: Limits): WithdrawalCaps['verified'] {
  return { day: decimalFromMicro(dayMaxMicro), month: decimalFromMicro(monthMaxMicro) }
}

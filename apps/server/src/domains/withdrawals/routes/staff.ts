import type { Permission } from '@clearhold/contract/accounts/permissions'
import type { Caller } from '#platform/http/caller.ts'

/** Who may look at everybody's withdrawals; what they may do there is another question. */
export const withdrawalStaff = ['support', 'finance_maker', 'finance_approver', 'owner'] as const satisfies Permission[]

export function isWithdrawalStaff({ role, permissions }: Caller): boolean {
  return role === 'Admin' && withdrawalStaff.some((permission) => permissions.has(permission))
}

export const tag = 'withdrawals'

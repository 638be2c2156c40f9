import { withdrawalStaff } from '@clearhold/contract/withdrawals/endpoints/administration'

import type { Caller } from '#platform/http/caller.ts'

export function isWithdrawalStaff({ role, permissions }: Caller): boolean {
  return role === 'Admin' && withdrawalStaff.some((permission) => permissions.has(permission))
}

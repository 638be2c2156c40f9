import type { Permission } from '@clearhold/contract/accounts/permissions'
import { type Caller, callerOf } from '#platform/http/caller.ts'

/** Who may look at everybody's deposits; what they may do there is another question. */
export const depositStaff = ['support', 'finance_maker', 'finance_approver', 'owner'] as const satisfies Permission[]

export function isDepositStaff(caller: Caller | undefined): boolean {
  return caller?.role === 'Admin' && depositStaff.some((permission) => caller.permissions.has(permission))
}

export function callerId(caller: Caller | undefined): string {
  return callerOf(caller).personId
}

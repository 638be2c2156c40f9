import { depositStaff } from '@clearhold/contract/deposits/endpoints'

import { type Caller, callerOf } from '#platform/http/caller.ts'

export function isDepositStaff(caller: Caller | undefined): boolean {
  return caller?.role === 'Admin' && depositStaff.some((permission) => caller.permissions.has(permission))
}

export function callerId(caller: Caller | undefined): string {
  return callerOf(caller).personId
}

import type { Permission } from '@clearhold/contract/permissions'
import { useMe } from '../../../client/use-me.ts'

const staff: readonly Permission[] = ['support', 'finance_maker', 'finance_approver', 'owner']

/** Whether this admin may look at deposits: others see neither the link nor the list. */
export function useIsDepositStaff(): boolean {
  return useMe().value?.permissions.some((held) => staff.includes(held)) ?? false
}

/** Who may propose what touches money, and who may turn a payment down. The server decides; this spares people the button. */
export function useMay(): { readonly propose: boolean; readonly reject: boolean } {
  const held = useMe().value?.permissions ?? []
  const propose = held.includes('finance_maker')
  return { propose, reject: propose || held.includes('finance_approver') }
}

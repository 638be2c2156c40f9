import { useMe } from '#client/session/use-me.ts'

/** Who may propose what touches money, and who may turn a payment down. The server decides; this spares people the button. */
export function useFinancePermissions(): { readonly propose: boolean; readonly reject: boolean } {
  const held = useMe().value?.permissions ?? []
  const propose = held.includes('finance_maker')
  return { propose, reject: propose || held.includes('finance_approver') }
}

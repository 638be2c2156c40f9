import type { Permission } from '@clearhold/contract/accounts/permissions'
import type { Found } from '@clearhold/contract/views/find'

/** One line of the palette: where it leads, and what it is. */
export type Option =
  | { readonly kind: 'found'; readonly path: string; readonly found: Found }
  /** A page, or something to do on it. */
  | { readonly kind: 'go' | 'act'; readonly path: string; readonly label: string }

/** What can be begun from anywhere: its words, where it begins, and who may. */
export const deeds = [
  {
    text: 'checkPayments',
    path: '/admin/deposits?state=submitted',
    who: ['support', 'finance_maker', 'finance_approver', 'owner'],
  },
  {
    text: 'heldDeposits',
    path: '/admin/deposits?state=frozen',
    who: ['support', 'finance_maker', 'finance_approver', 'owner'],
  },
  {
    text: 'findDeposit',
    path: '/admin/deposits?doctor=open',
    who: ['support', 'finance_maker', 'finance_approver', 'owner'],
  },
  { text: 'signPayouts', path: '/admin/withdrawals?state=review', who: ['finance_approver'] },
  { text: 'takeCase', path: '/admin/kyc?show=pending', who: ['kyc_reviewer'] },
  { text: 'myCases', path: '/admin/kyc?show=mine', who: ['kyc_reviewer'] },
  { text: 'proposePlan', path: '/admin/plans?edit=new', who: ['finance_maker'] },
  { text: 'myRequests', path: '/admin/approvals?show=mine', who: [] },
  {
    text: 'frozenAccounts',
    path: '/admin/users?state=frozen',
    who: ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'],
  },
] as const satisfies readonly { readonly text: string; readonly path: string; readonly who: readonly Permission[] }[]

export function mayDo(who: readonly Permission[], permissions: readonly Permission[]): boolean {
  return who.length === 0 || who.some((permission) => permissions.includes(permission))
}

/** Whether each word that was typed begins a word of the label, whatever marks are on its letters. */
export function isMeant(label: string, typed: string): boolean {
  const words = plain(label).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

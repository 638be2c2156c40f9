import type { Permission } from '@clearhold/contract/accounts/permissions'
import { useMe } from '#client/session/use-me.ts'
import type { AdminPage } from './page-names.ts'

const money = ['finance_maker', 'finance_approver', 'owner'] as const
const staff = ['support', 'kyc_reviewer', ...money] as const

/**
 * Whose room each page is: what its own calls ask for on the server, which alone decides. Here it spares people a link that
 * would only refuse them. Every Admin has the rooms that say so.
 */
export const doors: Readonly<Record<'' | AdminPage, readonly Permission[] | 'admin'>> = {
  '': 'admin',
  kyc: ['kyc_reviewer'],
  withdrawals: ['support', ...money],
  deposits: ['support', ...money],
  approvals: 'admin',
  users: staff,
  plans: money,
  ledger: money,
  audit: money,
  content: ['support', 'owner'],
  profile: 'admin',
  settings: 'admin',
}

export function isOpenTo(page: string, held: readonly Permission[]): boolean {
  const door = Object.hasOwn(doors, page) ? doors[page as keyof typeof doors] : 'admin'
  return door === 'admin' || door.some((permission) => held.includes(permission))
}

/** Which rooms this admin has; undefined while it is not known yet. */
export function useDoors(): ((page: '' | AdminPage) => boolean) | undefined {
  const held = useMe().value?.permissions
  return held === undefined ? undefined : (page) => isOpenTo(page, held)
}

import type { Permission } from '@clearhold/contract/accounts/permissions'
import { useMe } from '#client/session/use-me.ts'
import type { AdminPage } from './page-names.ts'

const money = ['finance_maker', 'finance_approver', 'owner'] as const
const staff = ['support', 'kyc_reviewer', ...money] as const

/**
 * Which permissions open each page: what its own calls ask for on the server, which alone decides. Here it spares people a link that
 * would only refuse them. Every admin may open those that say so.
 */
export const pagePermissions: Readonly<Record<'' | AdminPage, readonly Permission[] | 'admin'>> = {
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
  support: ['support', 'owner'],
  profile: 'admin',
  settings: 'admin',
}

export function mayOpen(page: string, held: readonly Permission[]): boolean {
  const needed = Object.hasOwn(pagePermissions, page) ? pagePermissions[page as keyof typeof pagePermissions] : 'admin'
  return needed === 'admin' || needed.some((permission) => held.includes(permission))
}

/** Which pages this admin may open; undefined while it is not known yet. */
export function usePageAccess(): ((page: '' | AdminPage) => boolean) | undefined {
  const held = useMe().value?.permissions
  return held === undefined ? undefined : (page) => mayOpen(page, held)
}

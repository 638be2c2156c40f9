import type { Permission } from '@clearhold/contract/accounts/permissions'
import type { AdminPage } from './page-names.ts'
import { mayOpen } from './page-permissions.ts'

export type QuickAction = 'kyc' | 'withdrawals' | 'payments' | 'requests' | 'balance' | 'plan' | 'person' | 'doctor'

interface Quick {
  readonly action: QuickAction
  /** Pressed after G. */
  readonly key: string
  readonly to: string
  readonly page: AdminPage
  /** Who may do it, where that is fewer than may look. */
  readonly only?: Permission
}

/** What is done most, each behind G and a letter, everywhere in the area. */
const quickActions: readonly Quick[] = [
  { action: 'kyc', key: 'k', to: '/admin/kyc', page: 'kyc' },
  { action: 'withdrawals', key: 'w', to: '/admin/withdrawals', page: 'withdrawals' },
  { action: 'payments', key: 'b', to: '/admin/deposits?state=submitted', page: 'deposits' },
  { action: 'requests', key: 'a', to: '/admin/approvals', page: 'approvals' },
  { action: 'person', key: 'u', to: '/admin/users', page: 'users' },
  { action: 'doctor', key: 'd', to: '/admin/deposits?doctor=open', page: 'deposits' },
  { action: 'balance', key: 'e', to: '/admin/users?role=user', page: 'users', only: 'finance_maker' },
  { action: 'plan', key: 'p', to: '/admin/plans', page: 'plans', only: 'finance_maker' },
]

export function quickActionsOf(held: readonly Permission[]): readonly Quick[] {
  return quickActions.filter(({ page, only }) => mayOpen(page, held) && (only === undefined || held.includes(only)))
}

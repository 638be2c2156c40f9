import type { SessionUser } from '@clearhold/contract/accounts/schema'
import { investorPageNames } from './page-names.ts'

export interface MoneyPaths {
  readonly deposit: string | undefined
  readonly withdraw: string | undefined
}

/**
 * Where the two buttons of the dashboard lead: withdrawing to its page for an investor who has an identity record, whatever
 * its state, else to the form for it. A page that is not built has no button.
 */
export function moneyPaths(kyc: SessionUser['kyc'], built: readonly string[] = investorPageNames): MoneyPaths {
  const path = (page: string) => (built.includes(page) ? `/user/${page}` : undefined)
  return { deposit: path('deposits1'), withdraw: path(kyc === null ? 'kyc' : 'withdraw') }
}

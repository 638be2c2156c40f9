import { lazyPages, type PageModule } from '#features/workspace/area-pages.tsx'
import type { AdminPage } from './page-names.ts'

const pages: Readonly<Record<'' | AdminPage, () => Promise<PageModule>>> = {
  '': () => import('./dashboard/page.tsx'),
  users: () => import('./users/page.tsx'),
  approvals: () => import('./approvals/page.tsx'),
  profile: () => import('./profile/page.tsx'),
  settings: () => import('./settings/page.tsx'),
  deposits: () => import('./deposits/page.tsx'),
  kyc: () => import('./kyc/page.tsx'),
  plans: () => import('./plans/page.tsx'),
  ledger: () => import('./ledger/page.tsx'),
  audit: () => import('./audit/page.tsx'),
  content: () => import('./content/page.tsx'),
  support: () => import('./support/page.tsx'),
  withdrawals: () => import('./withdrawals/page.tsx'),
}

export const adminPages = lazyPages('/admin', pages)

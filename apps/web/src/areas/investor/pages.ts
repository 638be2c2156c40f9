import { lazyPages, type PageModule } from '#features/workspace/area-pages.tsx'
import type { InvestorPage } from './page-names.ts'

const pages: Readonly<Record<'' | InvestorPage, () => Promise<PageModule>>> = {
  '': () => import('./index/page.tsx'),
  userdashboard: () => import('./dashboard/page.tsx'),
  activity: () => import('./activity/page.tsx'),
  profile: () => import('./profile/page.tsx'),
  security: () => import('./security/page.tsx'),
  settings: () => import('./settings/page.tsx'),
  deposits1: () => import('./deposits1/page.tsx'),
  deposits2: () => import('./deposits2/page.tsx'),
  deposits3: () => import('./deposits3/page.tsx'),
  kyc: () => import('./kyc/page.tsx'),
  plans: () => import('./plans/page.tsx'),
  proof: () => import('./proof/page.tsx'),
  referrals: () => import('./referrals/page.tsx'),
  statements: () => import('./statements/page.tsx'),
  support: () => import('./support/page.tsx'),
  withdraw: () => import('./withdraw/page.tsx'),
}

export const investorPages = lazyPages('/user', pages)

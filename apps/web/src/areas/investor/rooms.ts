import { type PageModule, roomsOf } from '#features/workspace/rooms.tsx'
import type { InvestorPage } from './page-names.ts'

const pages: Readonly<Record<'' | InvestorPage, () => Promise<PageModule>>> = {
  '': () => import('./to-dashboard.tsx'),
  userdashboard: () => import('./dashboard.tsx'),
  activity: () => import('./activity/page.tsx'),
  profile: () => import('./profile.tsx'),
  security: () => import('./security.tsx'),
  settings: () => import('./settings.tsx'),
  deposits1: () => import('./deposits1.tsx'),
  deposits2: () => import('./deposits2.tsx'),
  deposits3: () => import('./deposits3.tsx'),
  kyc: () => import('./kyc/page.tsx'),
  plans: () => import('./plans/page.tsx'),
  referrals: () => import('./referrals/page.tsx'),
  withdraw: () => import('./withdraw/page.tsx'),
}

export const investorRooms = roomsOf('/user', pages)

/** A screen of the investor area, and what a person came to see there. */
export interface Screen {
  readonly path: string
  readonly heading: string
  /** Words that only answers of the api bring: each must be seen, or the screen is not counted as there. */
  readonly data: readonly string[]
}

/** What the investor of the bench has (place.ts): figures that stand nowhere by chance. */
export const paidInMicro = 9_876_500_000n
export const inPlanMicro = 3_333_000_000n
const paidIn = '9,876.50'
const inPlan = '3,333.00'
const cash = '6,543.50'

export const homeScreen: Screen = { path: '/user/userdashboard', heading: 'Welcome, Ines', data: [cash, inPlan] }

/** In the order in which they are walked: the account's own tabs are links only on its pages. */
export const otherScreens: readonly Screen[] = [
  { path: '/user/deposits1', heading: 'Deposit', data: ['0x', paidIn] },
  { path: '/user/withdraw', heading: 'Withdraw', data: [cash] },
  { path: '/user/plans', heading: 'Plans', data: [inPlan] },
  { path: '/user/activity', heading: 'Activity', data: [paidIn, inPlan] },
  { path: '/user/statements', heading: 'Statements', data: [paidIn] },
  { path: '/user/proof', heading: 'Is your 11,209.70 in the 11,209.70?', data: ['Published root'] },
  { path: '/user/referrals', heading: 'Referrals', data: ['Your code:'] },
  { path: '/user/profile', heading: 'Profile', data: ['ines@demo.clearhold.example'] },
  { path: '/user/kyc', heading: 'We are checking your documents', data: ['K-1001'] },
  { path: '/user/security', heading: 'Security', data: ['You log in with ines@demo.clearhold.example', '127.0.0.1'] },
  {
    path: '/user/settings',
    heading: 'Settings',
    data: ['When money moves', 'Public pages may mention my withdrawals'],
  },
  { path: '/user/support', heading: 'Support', data: ['New thread'] },
]

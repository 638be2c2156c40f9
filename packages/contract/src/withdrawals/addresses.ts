import type { Address } from '../address.ts'

// Endpoints of public pages, which do not bundle Zod and declare the type of the answer themselves.
export const readWithdrawalCapsAddress = {
  method: 'GET',
  path: '/api/public/withdrawal-caps',
} as const satisfies Address

export const readWithdrawalNoticesAddress = {
  method: 'GET',
  path: '/api/public/withdrawal-notices',
} as const satisfies Address

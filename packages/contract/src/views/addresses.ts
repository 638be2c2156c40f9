import type { Address } from '../address.ts'

// Endpoints of public pages, which do not bundle Zod and declare the type of the answer themselves.
export const readMarketQuotesAddress = { method: 'GET', path: '/api/market-quotes' } as const satisfies Address
export const readPublicFiguresAddress = { method: 'GET', path: '/api/public/figures' } as const satisfies Address
export const readReservesAddress = { method: 'GET', path: '/api/reserves' } as const satisfies Address
export const readPublicRestrictionsAddress = {
  method: 'GET',
  path: '/api/public/restrictions',
} as const satisfies Address

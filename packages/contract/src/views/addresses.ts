import type { Address } from '../address.ts'

// Where public pages call: they have no room for Zod, so they bring the shape of the answer themselves.
export const readMarketQuotesAddress = { method: 'GET', path: '/api/market-quotes' } as const satisfies Address
export const readPublicFiguresAddress = { method: 'GET', path: '/api/public/figures' } as const satisfies Address
export const readReservesAddress = { method: 'GET', path: '/api/reserves' } as const satisfies Address
export const readPublicRestrictionsAddress = {
  method: 'GET',
  path: '/api/public/restrictions',
} as const satisfies Address

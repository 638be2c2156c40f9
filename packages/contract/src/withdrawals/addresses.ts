import type { Address } from '../address.ts'

// Where public pages call: they have no room for Zod, so they bring the shape of the answer themselves.
export const readWithdrawalCapsAddress = {
  method: 'GET',
  path: '/api/public/withdrawal-caps',
} as const satisfies Address

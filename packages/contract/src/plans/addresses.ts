import type { Address } from '../address.ts'

// Endpoints of public pages, which do not bundle Zod and declare the type of the answer themselves.
export const listOfferedPlansAddress = { method: 'GET', path: '/api/plans' } as const satisfies Address

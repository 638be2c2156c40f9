import type { Address } from '../address.ts'

// Endpoints of the public page, which does not bundle Zod and declares the type of the answer itself.
export const readProofOverviewAddress = { method: 'GET', path: '/api/public/proof' } as const satisfies Address
export const readProofHistoryAddress = { method: 'GET', path: '/api/public/proof/history' } as const satisfies Address
export const readProofCountsAddress = { method: 'GET', path: '/api/public/proof/counts' } as const satisfies Address

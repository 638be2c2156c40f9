import type { Address } from '../address.ts'

// Where the public page calls: it has no room for Zod, so it brings the shape of the answer itself.
export const readProofOverviewAddress = { method: 'GET', path: '/api/public/proof' } as const satisfies Address
export const readProofHistoryAddress = { method: 'GET', path: '/api/public/proof/history' } as const satisfies Address
export const readProofCountsAddress = { method: 'GET', path: '/api/public/proof/counts' } as const satisfies Address

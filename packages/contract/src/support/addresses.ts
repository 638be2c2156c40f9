import type { Address } from '../address.ts'

// Endpoints of the chat on public pages, which do not bundle Zod and declare the type of the answer themselves.
export const readVisitAddress = { method: 'GET', path: '/api/support/visit' } as const satisfies Address
export const openVisitAddress = { method: 'POST', path: '/api/support/visit' } as const satisfies Address
export const writeInVisitAddress = { method: 'POST', path: '/api/support/visit/messages' } as const satisfies Address
export const markVisitReadAddress = { method: 'POST', path: '/api/support/visit/read' } as const satisfies Address

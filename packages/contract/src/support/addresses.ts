import type { Address } from '../address.ts'

// Endpoints of the chat on public pages, which do not bundle Zod and declare the type of the answer themselves.
export const readVisitorThreadAddress = { method: 'GET', path: '/api/support/visit' } as const satisfies Address
export const openVisitorThreadAddress = { method: 'POST', path: '/api/support/visit' } as const satisfies Address
export const writeInVisitorThreadAddress = {
  method: 'POST',
  path: '/api/support/visit/messages',
} as const satisfies Address
export const markVisitorThreadReadAddress = {
  method: 'POST',
  path: '/api/support/visit/read',
} as const satisfies Address

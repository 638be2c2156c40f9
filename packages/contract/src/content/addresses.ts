import type { Address } from '../address.ts'

// Endpoints of public pages, which do not bundle Zod and declare the type of the answer themselves.
export const readBulletinAddress = { method: 'GET', path: '/api/public/bulletin' } as const satisfies Address
export const issueFormStampAddress = { method: 'GET', path: '/api/form-stamp' } as const satisfies Address
export const sendContactMessageAddress = { method: 'POST', path: '/api/contact' } as const satisfies Address
export const requestNewsletterAddress = { method: 'POST', path: '/api/newsletter' } as const satisfies Address
export const confirmNewsletterAddress = { method: 'POST', path: '/api/newsletter/confirm' } as const satisfies Address
export const leaveNewsletterAddress = { method: 'POST', path: '/api/newsletter/leave' } as const satisfies Address
export const readStatusAddress = { method: 'GET', path: '/api/status' } as const satisfies Address
export const readTestimonialsAddress = { method: 'GET', path: '/api/testimonials' } as const satisfies Address

/**
 * What a visitor of the demo may call, written by hand and independently of the code that decides it. Everything else is
 * refused, except what may be called without a session.
 */
const asEveryVisitor = [
  'GET /api/legal',
  'GET /api/user/:id',
  'GET /api/user/:id/activity',
  'GET /api/user/:id/activity/:item',
  'GET /api/user/:id/statements',
  'GET /api/user/:id/statements/balance',
  'GET /api/user/:id/statements/long',
  'GET /api/user/:id/balance-history',
  'GET /api/user/:id/home',
  'GET /api/user/:id/withdraw',
  // The visitors' login sees no row of it.
  'GET /api/user/:id/phrase',
  'GET /api/user/:id/push',
  'GET /api/user/:id/mail-reach',
  'GET /api/user/:id/preferences',
  'GET /api/user/proof/changes',
  'GET /api/user/proof/receipts/:entry',
  'GET /api/user/proof/snapshots',
  'GET /api/user/proof/snapshots/:number',
  'GET /api/deposit/address',
  'GET /api/deposit/manual',
  'GET /api/deposit/mine',
  'GET /api/deposit/:id',
  'GET /api/kyc/me',
  'GET /api/plan/positions',
  'GET /api/plan/positions/:id',
  'GET /api/plan/positions/:id/early-exit',
  'GET /api/referrals/me',
  'GET /api/demo/clock',
  'GET /api/withdraw/terms',
  'GET /api/withdrawals/me',
  'GET /api/withdrawal-notices/me',
  'GET /api/support/threads',
  'GET /api/withdrawal/:id',
  'GET /api/withdrawal-addresses',
  'GET /api/testimonial/mine',
  'GET /api/messages',
  'GET /api/events',
  'GET /api/stream',
] as const

const asAdmin = [
  ...asEveryVisitor,
  'GET /api/user',
  'GET /api/admin/dashboard',
  'GET /api/admin/find',
  'GET /api/admin/user/:id/page',
  'GET /api/admin/user/:id/money',
  'GET /api/admin/user/:id/positions',
  // The visitors' login sees none of them.
  'GET /api/admin/user/:id/recoveries',
  'GET /api/admin/user/:id/messages',
  'GET /api/admin/user/:id/notes',
  'GET /api/admin/user/:id/restrictions',
  'GET /api/admin/user/:id/sanctions',
  'GET /api/admin/approvals',
  'GET /api/admin/approvals/:id',
  'GET /api/admin/approver-keys',
  'GET /api/admin/audit',
  'GET /api/admin/audit/records/:id',
  'GET /api/admin/audit/verify',
  'GET /api/admin/ledger/balance',
  'GET /api/admin/ledger/entries',
  'GET /api/admin/ledger/entries/:number',
  'GET /api/admin/alarms',
  'GET /api/admin/capital',
  'GET /api/admin/payouts',
  'GET /api/admin/plans',
  'GET /api/admin/announcements',
  'GET /api/admin/incidents',
  'GET /api/admin/support',
  'GET /api/admin/support-threads',
  'GET /api/admin/testimonials',
  'GET /api/admin/kyc/submissions',
  'GET /api/admin/kyc/submissions/:id',
  'GET /api/admin/kyc/counts',
  'GET /api/admin/withdrawals',
  'GET /api/admin/withdrawal/:id',
  'GET /api/deposit',
] as const

export const visitorRoles = ['visitor as Ines', 'visitor as admin'] as const
export type VisitorRole = (typeof visitorRoles)[number]

export const visits: Readonly<Record<VisitorRole, ReadonlySet<string>>> = {
  'visitor as Ines': new Set(asEveryVisitor),
  'visitor as admin': new Set(asAdmin),
}

export function isVisitor(role: string): role is VisitorRole {
  return visitorRoles.some((visitor) => visitor === role)
}

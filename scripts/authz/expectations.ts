import type { Permission } from '@clearhold/contract/accounts/permissions'

/**
 * Who may do what, written by hand and apart from the code that decides it. Every route has a row; a route without one, or
 * a row without a route, fails. Whoever adds a route says here what a stranger, a user and each member of staff get.
 */
export interface Row {
  /** 'self' is the person whom :id names. */
  readonly who: 'everyone' | 'signed-in' | 'staff' | 'self' | readonly Permission[]
  /** Staff who may do it to others too. */
  readonly or?: readonly Permission[]
  /** Asks for a fresh proof. */
  readonly fresh?: true
  /** What the second parameter (or the only one that is no person) names; somebody else's is not there. */
  readonly thing?:
    | 'session'
    | 'passkey'
    | 'message'
    | 'approval'
    | 'deposit'
    | 'identity case'
    | 'position'
    | 'withdrawal'
  /** Who may decide the request that the matrix makes: to other staff it is not there. */
  readonly deciders?: readonly Permission[]
  /** A form that is good enough to be read, where the thing is looked for only after that. */
  readonly form?: Readonly<Record<string, unknown>>
  /** Own, and still nothing there: what it acts on may not exist. */
  readonly mayLack?: true
  /** Only pages of ours may call it. */
  readonly ourPages?: true
  /** Could let somebody in; main/ways-in.db.test.ts tries it without the second factor. */
  readonly wayIn?: true
}

const everyone: Row = { who: 'everyone' }
const wayIn: Row = { who: 'everyone', wayIn: true }
const signedIn: Row = { who: 'signed-in' }
const staff: Row = { who: 'staff' }
const self: Row = { who: 'self' }
/** Nobody else sees a document or decides a case: neither support nor owners. */
const reviewer: Row = { who: ['kyc_reviewer'] }
const selfFresh: Row = { who: 'self', fresh: true }
/** Neither support nor those who review identities need the record of everybody or the book. */
const bookReaders = ['finance_maker', 'finance_approver', 'owner'] as const
const contentStaff: Row = { who: ['support', 'owner'] }
const depositStaff = ['support', 'finance_maker', 'finance_approver', 'owner'] as const

export const expectations: Readonly<Record<string, Row>> = {
  'GET /api/public/identity': everyone,
  'GET /api/public/figures': everyone,
  'GET /proof/log/tile/*': { ...everyone, mayLack: true },
  // Two numbers are asked for, which the matrix does not give.
  'GET /api/user/proof/changes': { ...signedIn, mayLack: true },
  'GET /api/user/proof/receipts/:entry': { ...signedIn, mayLack: true },
  'GET /api/public/restrictions': everyone,
  'GET /api/public/proof/counts': everyone,
  'GET /api/public/proof/history': everyone,
  'GET /api/admin/user/:id/sanctions': { who: ['kyc_reviewer', 'owner'] },
  'POST /api/admin/sanctions/:id/clear': { who: ['kyc_reviewer'], fresh: true, mayLack: true },
  'POST /api/admin/sanctions/:id/hold': { who: ['kyc_reviewer'], fresh: true, mayLack: true },
  'GET /api/legal': signedIn,
  'POST /api/legal/accept': signedIn,
  'GET /api/admin/user/:id/restrictions': { who: ['support', 'owner'] },
  'POST /api/user/:id/keep-frozen': { who: ['support'], fresh: true },
  'POST /api/user/:id/keep-held': { who: ['support'], fresh: true },
  'GET /api/public/withdrawal-caps': everyone,
  'GET /api/audit/head': everyone,
  'GET /proof/log/checkpoint': { ...everyone, mayLack: true },
  'GET /api/reserves': everyone,
  'GET /api/public/proof': everyone,
  'GET /proof/files/snapshots/:number/:name': { ...everyone, mayLack: true },
  'GET /api/user/proof/snapshots': signedIn,
  'GET /api/user/proof/snapshots/:number': { ...signedIn, mayLack: true },
  'GET /api/market-quotes': everyone,
  'GET /api/plans': everyone,
  'GET /api/status': everyone,
  'GET /api/testimonials': everyone,
  'GET /api/public/bulletin': everyone,
  'GET /api/form-stamp': everyone,
  'POST /api/contact': everyone,
  'POST /api/newsletter': everyone,
  'POST /api/newsletter/confirm': everyone,
  'POST /api/newsletter/leave': everyone,
  'POST /api/newsletter/unsubscribe': everyone,
  'POST /api/csp-reports': everyone,

  'POST /api/auth': wayIn,
  'POST /api/auth/login': wayIn,
  'POST /api/auth/second-factor': wayIn,
  'POST /api/auth/passkey/options': everyone,
  'POST /api/auth/passkey': wayIn,
  'POST /api/auth/refresh': { ...wayIn, ourPages: true },
  'POST /api/auth/logout': everyone,
  'POST /api/auth/verify-email': wayIn,
  'POST /api/auth/verify-email/resend': everyone,
  'POST /api/auth/forgot-password': everyone,
  'POST /api/auth/reset-password': wayIn,
  'POST /api/auth/change-email/confirm': wayIn,
  'POST /api/payout-objection': everyone,
  'POST /api/auth/step-up/options': signedIn,
  'POST /api/auth/step-up': signedIn,

  'GET /api/user': { who: ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] },
  'GET /api/user.csv': { who: ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] },
  'GET /api/user/:id': { who: 'self', or: ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] },
  'PUT /api/user/:id': { who: ['finance_maker'], fresh: true },
  'DELETE /api/user/:id': { who: ['support'], fresh: true },
  'POST /api/user/:id/freeze': { who: ['support'] },
  'POST /api/user/:id/unfreeze': { who: ['support'], fresh: true },
  'POST /api/user/:id/reopen': { who: ['support'], fresh: true },

  'PATCH /api/user/:id/profile': self,
  'POST /api/user/:id/photo': self,
  'DELETE /api/user/:id/photo': self,
  'GET /api/photos/:name': { who: 'everyone', mayLack: true },
  'POST /api/user/:id/password': selfFresh,
  'POST /api/user/:id/email': selfFresh,
  'GET /api/user/:id/sessions': self,
  'DELETE /api/user/:id/sessions/:sessionId': { who: 'self', thing: 'session' },
  'POST /api/user/:id/sessions/end-others': self,
  'GET /api/user/:id/sign-ins': self,
  'GET /api/user/:id/activity': self,
  'GET /api/user/:id/activity/:item': { ...self, mayLack: true },
  'GET /api/user/:id/balance-history': self,
  'GET /api/user/:id/home': self,
  'GET /api/user/:id/withdraw': self,
  'GET /api/user/:id/preferences': self,
  'PUT /api/user/:id/preferences': self,

  'GET /api/user/:id/factors': self,
  'POST /api/user/:id/totp': selfFresh,
  'DELETE /api/user/:id/totp': { ...selfFresh, mayLack: true },
  'POST /api/user/:id/totp/confirm': selfFresh,
  'POST /api/user/:id/passkeys/options': selfFresh,
  'POST /api/user/:id/passkeys': selfFresh,
  'DELETE /api/user/:id/passkeys/:passkeyId': { ...selfFresh, thing: 'passkey' },
  'POST /api/user/:id/recovery-codes': selfFresh,

  'GET /api/admin/approvals': staff,
  'GET /api/admin/approvals.csv': staff,
  'GET /api/admin/approvals/:id': { ...staff, thing: 'approval', deciders: ['owner'] },
  'POST /api/admin/approvals/:id/sign': { ...staff, thing: 'approval', fresh: true },
  'POST /api/admin/approvals/:id/approve': { ...staff, thing: 'approval', fresh: true },
  'POST /api/admin/approvals/:id/reject': { ...staff, thing: 'approval' },
  'GET /api/admin/approver-keys': staff,
  'POST /api/admin/approver-keys': { ...staff, fresh: true },
  'POST /api/admin/approver-keys/:id/confirm': { who: ['finance_approver'], fresh: true },
  'POST /api/admin/permissions': { who: ['owner'], fresh: true },

  'GET /api/admin/dashboard': staff,
  'GET /api/admin/user/:id/page': { who: ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] },
  'GET /api/admin/user/:id/money': { who: depositStaff },
  'GET /api/admin/user/:id/positions': { who: depositStaff },
  'GET /api/admin/user/:id/messages': { who: ['support', 'owner'] },
  'GET /api/admin/user/:id/sessions': { who: ['support', 'owner'] },
  'POST /api/admin/user/:id/sessions/end': { who: ['support'] },
  'GET /api/admin/user/:id/notes': { who: ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] },
  'POST /api/admin/user/:id/notes': { who: ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] },
  'GET /api/admin/audit': { who: bookReaders },
  'GET /api/admin/audit.csv': { who: bookReaders },
  'GET /api/admin/audit/records/:id': { who: bookReaders, mayLack: true },
  'GET /api/admin/audit/verify': { who: bookReaders },
  'POST /api/admin/audit/verify': { who: bookReaders },
  'GET /api/admin/ledger/balance': { who: bookReaders },
  'GET /api/admin/ledger/entries': { who: bookReaders },
  'GET /api/admin/ledger/entries.csv': { who: bookReaders },
  'GET /api/admin/ledger/entries/:number': { who: bookReaders, mayLack: true },

  'GET /api/admin/alarms': { who: depositStaff },
  'POST /api/admin/alarms/:id/clear': { who: ['finance_maker'], fresh: true },
  'GET /api/deposit': { who: depositStaff },
  'GET /api/deposit.csv': { who: depositStaff },
  'POST /api/deposit': signedIn,
  'GET /api/deposit/address': signedIn,
  'GET /api/deposit/mine': signedIn,
  'POST /api/deposit/doctor': signedIn,
  'POST /api/admin/deposit/doctor': { who: depositStaff },
  'GET /api/deposit/manual': signedIn,
  'POST /api/deposit/manual': signedIn,
  'POST /api/deposit/faucet': signedIn,
  'GET /api/deposit/:id': { ...signedIn, thing: 'deposit', or: depositStaff },
  'GET /api/deposit/:id/proof': { ...signedIn, thing: 'deposit', or: depositStaff, mayLack: true },
  'PUT /api/deposit/:id': { who: ['finance_maker'], thing: 'deposit', fresh: true },
  'DELETE /api/deposit/:id': { who: ['finance_maker'], thing: 'deposit', fresh: true },
  'POST /api/deposit/:id/credit': { who: ['finance_maker'], thing: 'deposit', fresh: true },
  'POST /api/deposit/:id/release': { who: ['finance_maker'], thing: 'deposit', fresh: true },
  'POST /api/deposit/:id/reject': { who: ['finance_maker', 'finance_approver'], thing: 'deposit' },

  'GET /api/admin/capital': { who: ['finance_maker', 'finance_approver', 'owner'] },
  'POST /api/admin/capital/statement': { who: ['finance_maker'] },
  'POST /api/admin/capital/addresses': { who: ['finance_maker'], fresh: true },
  'POST /api/admin/capital/addresses/:id/retire': { who: ['finance_maker'], fresh: true },
  'POST /api/admin/capital/arrivals/:id/attribute': { who: ['finance_maker'], fresh: true },
  'POST /api/admin/capital/exit-addresses': { who: ['finance_maker'], fresh: true },
  'POST /api/admin/capital/exit-addresses/:id/retire': { who: ['finance_maker'], fresh: true },
  'POST /api/admin/capital/exits': { who: ['finance_maker'], fresh: true },
  'POST /api/admin/capital/exits/:id/cancel': { who: ['finance_maker', 'finance_approver', 'owner'] },
  'POST /api/kyc/submit': signedIn,
  'POST /api/kyc/resubmit': signedIn,
  'GET /api/kyc/me': signedIn,
  'GET /api/admin/kyc/submissions': reviewer,
  'GET /api/admin/kyc/submissions.csv': reviewer,
  'GET /api/admin/kyc/submissions/:id': { ...reviewer, thing: 'identity case' },
  'GET /api/admin/kyc/counts': reviewer,
  'POST /api/admin/kyc/approve': reviewer,
  'POST /api/admin/kyc/reject': reviewer,
  'PATCH /api/kyc/:userId/verify': reviewer,
  'POST /api/admin/kyc/:id/undo': { ...reviewer, mayLack: true },
  'POST /api/admin/kyc/:id/assign': { ...reviewer, thing: 'identity case' },
  'POST /api/admin/kyc/:id/decide': { ...reviewer, thing: 'identity case' },
  'POST /api/admin/kyc/:id/documents/:document/view': { ...reviewer, thing: 'identity case' },
  'GET /api/admin/kyc/views/:token': { ...reviewer, mayLack: true },
  'GET /api/plan/positions': signedIn,
  'GET /api/plan/positions/:id': { ...signedIn, thing: 'position' },
  'GET /api/plan/positions/:id/early-exit': { ...signedIn, thing: 'position' },
  'POST /api/plan/positions/:id/exit': {
    ...signedIn,
    thing: 'position',
    form: { amountBack: '1', profitForgone: '1' },
  },
  'POST /api/plan/positions/:id/maturity-choice': {
    ...signedIn,
    thing: 'position',
    form: { choice: 'pay_out' },
  },
  'POST /api/plan/activate': signedIn,
  'GET /api/referrals/me': signedIn,
  'GET /api/demo/clock': signedIn,
  'POST /api/demo/clock': signedIn,
  'GET /api/admin/plans': { who: ['finance_maker', 'finance_approver', 'owner'] },
  'POST /api/admin/plans': { who: ['finance_maker'] },
  'PUT /api/admin/plans/:key/versions/:version': { who: ['finance_maker'], mayLack: true },
  'POST /api/admin/plans/:key/versions/:version/propose': { who: ['finance_maker'], fresh: true, mayLack: true },
  'POST /api/admin/plans/:key/close': { who: ['finance_maker'], fresh: true, mayLack: true },

  'GET /api/withdraw/terms': signedIn,
  'POST /api/withdraw': { ...signedIn, fresh: true },
  'POST /api/withdraw/return': { ...signedIn, fresh: true },
  'POST /api/withdraw/return/:id': { ...signedIn, fresh: true, mayLack: true },
  'GET /api/withdrawals/me': signedIn,
  'GET /api/withdrawal/:id': { ...signedIn, thing: 'withdrawal' },
  'POST /api/withdrawal/:id/cancel': { ...signedIn, thing: 'withdrawal' },
  'POST /api/withdrawal/:id/received': { ...signedIn, thing: 'withdrawal' },
  'POST /api/withdrawal/:id/dispute': { ...signedIn, thing: 'withdrawal' },
  'GET /api/withdrawal/:id/proof': { ...signedIn, mayLack: true },
  'GET /api/withdrawal-addresses': signedIn,
  'POST /api/withdrawal-addresses': { ...signedIn, fresh: true },
  'POST /api/withdrawal-addresses/confirm': signedIn,
  'DELETE /api/withdrawal-addresses/:id': { ...signedIn, mayLack: true },
  'POST /api/withdrawal-addresses/lock': signedIn,
  'POST /api/withdrawal-addresses/unlock': { ...signedIn, fresh: true },
  'GET /api/admin/find': staff,
  'GET /api/admin/withdrawals': { who: depositStaff },
  'GET /api/admin/withdrawals.csv': { who: depositStaff },
  'GET /api/admin/withdrawal/:id': { who: depositStaff, mayLack: true },
  'GET /api/admin/withdrawal/:id/proposed-proof': { who: ['finance_maker', 'finance_approver'], mayLack: true },
  'POST /api/admin/withdrawal/:id/approve': { who: ['finance_approver'], fresh: true },
  'POST /api/admin/withdrawal/:id/reject': { who: ['finance_approver'] },
  'POST /api/admin/withdrawal/:id/mark-paid': { who: ['finance_maker'], fresh: true },
  'POST /api/admin/withdrawal/:id/settle-dispute': { who: ['finance_maker'], fresh: true },
  'GET /api/admin/payouts': { who: ['finance_maker', 'finance_approver', 'owner'] },
  'POST /api/admin/payouts/stop': { who: ['finance_maker', 'finance_approver', 'owner'] },
  'POST /api/admin/payouts/resume': { who: ['finance_maker'], fresh: true },

  'GET /api/admin/contact-messages': contentStaff,
  'GET /api/admin/contact-messages.csv': contentStaff,
  'GET /api/admin/contact-messages/:id': { ...contentStaff, mayLack: true },
  'POST /api/admin/contact-messages/:id/reply': { ...contentStaff, mayLack: true },
  'POST /api/admin/contact-messages/:id/close': { ...contentStaff, mayLack: true },
  'POST /api/admin/contact-messages/:id/reopen': { ...contentStaff, mayLack: true },
  'POST /api/admin/contact-messages/:id/assign': { ...contentStaff, mayLack: true },
  'GET /api/admin/subscriptions': contentStaff,
  'GET /api/admin/subscriptions.csv': contentStaff,
  'GET /api/admin/announcements': contentStaff,
  'POST /api/admin/announcements': { who: ['support'], fresh: true },
  'POST /api/admin/announcements/:id/withdraw': { ...contentStaff, mayLack: true },
  'GET /api/admin/support': contentStaff,
  'POST /api/admin/support': { who: ['support'], fresh: true },
  'GET /api/admin/testimonials': contentStaff,
  'POST /api/admin/testimonials/:id/publish': { ...contentStaff, mayLack: true },
  'POST /api/admin/testimonials/:id/refuse': { ...contentStaff, mayLack: true },
  'GET /api/testimonial/mine': signedIn,
  'POST /api/testimonial': signedIn,

  'GET /api/messages': signedIn,
  'POST /api/messages/:id/read': { ...signedIn, thing: 'message' },
  'POST /api/messages/read-all': signedIn,
  'GET /api/events': signedIn,
  'GET /api/stream': signedIn,
}

import type { Permission } from '@clearhold/contract/accounts/permissions'

/**
 * Who may do what, written by hand and independently of the code that decides it. Every route has a row; a route without one, or
 * a row without a route, fails. A new route needs a row with what anonymous callers, users and each staff role get.
 */
export interface Row {
  /** 'self' is the user that :id refers to. */
  readonly who: 'everyone' | 'signed-in' | 'staff' | 'self' | readonly Permission[]
  /** Staff who may do it to other users too. */
  readonly or?: readonly Permission[]
  /** Requires a fresh step-up. */
  readonly fresh?: true
  /** What the second parameter (or the only one that is not a user) refers to; other users' objects get 404. */
  readonly thing?:
    | 'session'
    | 'passkey'
    | 'message'
    | 'approval'
    | 'deposit'
    | 'identity case'
    | 'position'
    | 'withdrawal'
    | 'thread'
  /** Who may decide the command that the matrix makes: other staff get 404. */
  readonly deciders?: readonly Permission[]
  /** A valid body, where the object is looked up only after validation. */
  readonly form?: Readonly<Record<string, unknown>>
  /** A valid query, where one is required: a read must succeed to count as allowed. */
  readonly query?: string
  /** Own, and still 404: what it acts on may not exist. */
  readonly mayLack?: true
  /** Same-origin calls only. */
  readonly ourPages?: true
  /** May create a session; main/ways-in.db.test.ts tries it without the second factor. */
  readonly wayIn?: true
}

const everyone: Row = { who: 'everyone' }
const wayIn: Row = { who: 'everyone', wayIn: true }
const signedIn: Row = { who: 'signed-in' }
const staff: Row = { who: 'staff' }
const self: Row = { who: 'self' }
/** Only reviewers see documents and decide cases: neither support nor owners. */
const reviewer: Row = { who: ['kyc_reviewer'] }
const selfFresh: Row = { who: 'self', fresh: true }
/** Neither support nor identity reviewers need the whole audit log or the ledger. */
const bookReaders = ['finance_maker', 'finance_approver', 'owner'] as const
const contentStaff: Row = { who: ['support', 'owner'] }
const depositStaff = ['support', 'finance_maker', 'finance_approver', 'owner'] as const

export const expectations: Readonly<Record<string, Row>> = {
  'GET /api/public/identity': everyone,
  'GET /api/public/figures': everyone,
  'GET /proof/log/tile/*': { ...everyone, mayLack: true },
  // Needs two numbers, which the matrix does not pass.
  'GET /api/user/proof/changes': { ...signedIn, mayLack: true },
  'GET /api/user/proof/receipts/:entry': { ...signedIn, mayLack: true },
  'GET /api/public/restrictions': everyone,
  'GET /api/public/break-glass': everyone,
  'GET /api/public/incidents': everyone,
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
  'GET /api/public/withdrawal-notices': everyone,
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
  // The thread is identified by a cookie, which the matrix does not have.
  'GET /api/support/visit': everyone,
  'POST /api/support/visit': { ...everyone, ourPages: true },
  'POST /api/support/visit/messages': { ...everyone, ourPages: true, mayLack: true },
  'POST /api/support/visit/read': { ...everyone, ourPages: true, mayLack: true },
  'GET /api/support/threads': signedIn,
  'POST /api/support/threads': signedIn,
  'GET /api/support/threads/:id': { ...signedIn, thing: 'thread' },
  'POST /api/support/threads/:id/messages': {
    ...signedIn,
    thing: 'thread',
    form: { text: 'A word', key: '00000000-0000-4000-8000-000000000001' },
  },
  'POST /api/support/threads/:id/read': {
    ...signedIn,
    thing: 'thread',
    form: { upTo: '2026-11-15T10:00:00.000Z' },
  },
  'POST /api/newsletter': everyone,
  'POST /api/newsletter/confirm': everyone,
  'POST /api/newsletter/leave': everyone,
  'POST /api/newsletter/unsubscribe': everyone,
  'POST /api/csp-reports': everyone,

  // Demo only; what its session may call is in visits.ts.
  'GET /api/demo': everyone,
  'POST /api/demo/visit': { ...everyone, ourPages: true },

  'POST /api/auth': wayIn,
  'POST /api/auth/login': wayIn,
  'POST /api/auth/second-factor': wayIn,
  'POST /api/auth/second-factor/lost': everyone,
  'POST /api/recovery/stop': everyone,
  'POST /api/break-glass/stop': everyone,
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
  'POST /api/auth/stop': everyone,
  'POST /api/auth/stop/end': everyone,
  'POST /api/auth/step-up/options': signedIn,
  'POST /api/auth/step-up': signedIn,

  'GET /api/user': { who: ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] },
  'GET /api/user.csv': { who: ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] },
  'GET /api/user/:id': { who: 'self', or: ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] },
  'PUT /api/user/:id': { who: ['finance_maker'], fresh: true },
  'DELETE /api/user/:id': { who: ['support'], fresh: true },
  'POST /api/user/:id/freeze': { who: ['support'] },
  'GET /api/admin/user/:id/recoveries': { who: ['kyc_reviewer', 'owner'] },
  'POST /api/admin/user/:id/recoveries/:recoveryId/propose': { who: ['kyc_reviewer'], fresh: true },
  'GET /api/admin/break-glass': { who: ['owner'] },
  'POST /api/admin/break-glass/:id/stop': { who: ['owner'], mayLack: true },
  'POST /api/admin/user/:id/recoveries/:recoveryId/refuse': { who: ['kyc_reviewer', 'owner'] },
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
  'GET /api/user/:id/activity.csv': self,
  'GET /api/user/:id/closing': self,
  'GET /api/user/:id/data.zip': selfFresh,
  'GET /api/user/:id/statements': self,
  'GET /api/user/:id/statements/balance': { ...self, query: '?day=2026-10-10' },
  'GET /api/user/:id/statements/long': self,
  'POST /api/user/:id/statements/long': self,
  'GET /api/user/:id/statements/long/:statement/file': { ...self, mayLack: true },
  'GET /api/user/:id/statement.csv': { ...self, query: '?from=2026-10-01&to=2026-10-31' },
  'GET /api/user/:id/statement.pdf': {
    ...self,
    query: '?from=2026-10-01&to=2026-10-31&language=en',
    mayLack: true,
  },
  'GET /api/user/:id/statement.json': { ...self, query: '?from=2026-10-01&to=2026-10-31', mayLack: true },
  'GET /api/user/:id/receipt.pdf': {
    ...self,
    query: '?of=deposit&subject=00000000-0000-4000-8000-000000000000&language=en',
    mayLack: true,
  },
  'GET /api/user/:id/activity/:item': { ...self, mayLack: true },
  'GET /api/user/:id/balance-history': self,
  'GET /api/user/:id/home': self,
  'GET /api/user/:id/withdraw': self,
  'GET /api/user/:id/preferences': self,
  'PUT /api/user/:id/preferences': self,
  'GET /api/user/:id/phrase': self,
  'GET /api/user/:id/push': self,
  // The matrix has no key for it.
  'PUT /api/user/:id/push': { ...self, mayLack: true },
  'DELETE /api/user/:id/push': self,
  'GET /api/user/:id/mail-reach': { who: 'self', or: ['support', 'owner'] },
  // Nothing was refused.
  'POST /api/user/:id/mail-reach/check': { ...self, mayLack: true },
  'POST /api/auth/confirm-address': everyone,
  'PUT /api/user/:id/phrase': selfFresh,

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
  'GET /api/admin/user/:id/money': { who: depositStaff, mayLack: true },
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
  'GET /api/admin/quarter.pdf': { who: bookReaders, query: '?quarter=2026-Q1&language=en' },
  'GET /api/admin/quarter.csv': { who: bookReaders, query: '?quarter=2026-Q1' },
  'GET /api/admin/quarter.json': { who: bookReaders, query: '?quarter=2026-Q1' },
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
  'POST /api/deposit/manual/reference': signedIn,
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
  'GET /api/withdrawal-notices/me': signedIn,
  'PUT /api/withdrawal-notices/me': signedIn,
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
  'GET /api/admin/support-threads': contentStaff,
  'GET /api/admin/support-threads/:id': { ...contentStaff, mayLack: true },
  'POST /api/admin/support-threads/:id/messages': { ...contentStaff, mayLack: true },
  'POST /api/admin/support-threads/:id/read': { ...contentStaff, mayLack: true },
  'POST /api/admin/support-threads/:id/close': { ...contentStaff, mayLack: true },
  'GET /api/admin/subscriptions': contentStaff,
  'GET /api/admin/subscriptions.csv': contentStaff,
  'GET /api/admin/announcements': contentStaff,
  'POST /api/admin/announcements': { who: ['support'], fresh: true },
  'POST /api/admin/announcements/:id/withdraw': { ...contentStaff, mayLack: true },
  'GET /api/admin/incidents': contentStaff,
  'POST /api/admin/incidents': { who: ['support'], fresh: true },
  'POST /api/admin/incidents/:id/updates': { who: ['support'], fresh: true, mayLack: true },
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

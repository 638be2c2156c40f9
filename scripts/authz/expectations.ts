import type { Permission } from '@clearhold/contract/permissions'

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
  readonly thing?: 'session' | 'passkey' | 'message' | 'approval'
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
const selfFresh: Row = { who: 'self', fresh: true }

export const expectations: Readonly<Record<string, Row>> = {
  'GET /api/public/identity': everyone,
  'GET /api/public/figures': everyone,
  'GET /api/audit/head': everyone,
  'GET /api/reserves': everyone,
  'GET /api/market-quotes': everyone,
  'GET /api/plans': everyone,
  'GET /api/status': everyone,
  'GET /api/testimonials': everyone,
  'GET /api/form-stamp': everyone,
  'POST /api/contact': everyone,
  'POST /api/newsletter': everyone,
  'POST /api/newsletter/confirm': everyone,
  'POST /api/newsletter/leave': everyone,
  'POST /api/newsletter/unsubscribe': everyone,

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
  'POST /api/auth/step-up/options': signedIn,
  'POST /api/auth/step-up': signedIn,

  'GET /api/user': { who: ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] },
  'GET /api/user/:id': { who: 'self', or: ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] },
  'PUT /api/user/:id': { who: ['finance_maker'], fresh: true },
  'DELETE /api/user/:id': { who: ['support'], fresh: true },
  'POST /api/user/:id/freeze': { who: ['support'] },
  'POST /api/user/:id/unfreeze': { who: ['support'], fresh: true },

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
  'GET /api/admin/approvals/:id': { ...staff, thing: 'approval' },
  'POST /api/admin/approvals/:id/options': { ...staff, thing: 'approval' },
  'POST /api/admin/approvals/:id/approve': { ...staff, thing: 'approval', fresh: true },
  'POST /api/admin/approvals/:id/reject': { ...staff, thing: 'approval' },
  'POST /api/admin/approver-keys': { ...staff, fresh: true },
  'POST /api/admin/permissions': { who: ['owner'], fresh: true },

  'GET /api/messages': signedIn,
  'POST /api/messages/:id/read': { ...signedIn, thing: 'message' },
  'POST /api/messages/read-all': signedIn,
  'GET /api/events': signedIn,
  'GET /api/stream': signedIn,
}

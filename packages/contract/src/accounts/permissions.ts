/** What an Admin may do, behind the one role name of the wire. Changed only by two people (approvals). */
export const permissions = ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] as const
export type Permission = (typeof permissions)[number]

export const roles = ['user', 'Admin'] as const
export type Role = (typeof roles)[number]

/** Active people sign in; a frozen or closed account has no session and gets none. */
export const accountStates = ['active', 'frozen', 'closed'] as const
export type AccountState = (typeof accountStates)[number]

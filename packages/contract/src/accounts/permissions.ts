/** What an Admin may do, behind the one role name of the wire. Changed only by two people (approvals). */
export const permissions = ['support', 'kyc_reviewer', 'finance_maker', 'finance_approver', 'owner'] as const
export type Permission = (typeof permissions)[number]

export const roles = ['user', 'Admin'] as const
export type Role = (typeof roles)[number]

/** Only active accounts can log in; a frozen or closed one has no sessions and gets none. */
export const accountStates = ['active', 'frozen', 'closed'] as const
export type AccountState = (typeof accountStates)[number]

/**
 * Why an account was frozen, as the account holder reads it. 'under_review' says no more than that, for reasons that must not be disclosed yet;
 * what staff know beyond it is a note for staff.
 */
export const freezeReasons = ['reported_lost', 'unusual_use', 'identity_check', 'under_review'] as const
export type FreezeReason = (typeof freezeReasons)[number]

/** What a holder did by the link of a mail that staff must look at. */
/** Who began a freeze that two people extended: its holder, who alone may ask for an end, or staff. */
export type FreezeOf = 'holder' | 'staff'

export const holderReports = ['logged_out', 'end_asked'] as const
export type HolderReport = (typeof holderReports)[number]

/** Freezing staff with one of these takes two people: these staff are the check on a single malicious colleague. */
const frozenByTwo: readonly Permission[] = ['finance_maker', 'finance_approver', 'owner']

export function isFrozenByTwo(permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => frozenByTwo.includes(permission))
}

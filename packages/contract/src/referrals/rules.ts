/**
 * Rules of referrals shared by page and server, without zod. An invited user is listed once they have
 * confirmed their email address, so that fake sign-ups fill no list.
 */
export const referralStages = ['joined', 'running', 'paid', 'ended'] as const
export type ReferralStage = (typeof referralStages)[number]

/** Why a bonus is not (yet) paid; the texts in three languages are in texts/referral-reasons. */
export const referralReasons = [
  'no_plan_yet',
  'plan_running',
  'paid',
  'left_early',
  'plan_without_bonus',
  'account_closed',
  'same_person',
] as const
export type ReferralReason = (typeof referralReasons)[number]

/** The path of an invitation: /register?ref=CODE. */
export function invitationPath(code: string): string {
  return `/register?ref=${encodeURIComponent(code)}`
}

/**
 * Referrals, as the page and the server agree on them, without zod. Somebody who came by a code is listed from the moment they
 * confirmed their e-mail address: nobody's list is filled by made-up sign-ups.
 */
export const referralStages = ['joined', 'running', 'paid', 'ended'] as const
export type ReferralStage = (typeof referralStages)[number]

/** Why a bonus is not (yet) paid; words in three languages stand in texts/referral-reasons. */
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

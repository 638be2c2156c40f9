import type { Language } from '../language.ts'
import type { ReferralReason } from '../referrals/rules.ts'
import en from './en/referral-reasons.json' with { type: 'json' }
import es from './es/referral-reasons.json' with { type: 'json' }
import fr from './fr/referral-reasons.json' with { type: 'json' }

/** A reason without a text does not compile. */
export type ReferralReasonTexts = Readonly<Record<ReferralReason, string>>

/** Why a bonus is not (yet) paid, for the referrer; it does not identify the invited user. */
export const referralReasonTexts: Readonly<Record<Language, ReferralReasonTexts>> = { en, es, fr }

import type { KycPart, KycReason, ViewReason } from '../kyc/rules.ts'
import type { Language } from '../language.ts'
import en from './en/kyc-reasons.json' with { type: 'json' }
import es from './es/kyc-reasons.json' with { type: 'json' }
import fr from './fr/kyc-reasons.json' with { type: 'json' }

/** A reason as the investor reads it: what was wrong, and what to do about it. Reviewers see only the title. */
interface KycReasonText {
  readonly title: string
  readonly fix: string
}

/** A reason without a text does not compile. */
export interface KycReasonTexts {
  readonly reasons: Readonly<Record<KycReason, KycReasonText>>
  readonly parts: Readonly<Record<KycPart, string>>
  readonly needs: Readonly<Record<KycPart, readonly string[]>>
  readonly views: Readonly<Record<ViewReason, string>>
}

/** All languages at once: for the server. A page loads the one it needs. */
export const kycReasonTexts: Readonly<Record<Language, KycReasonTexts>> = { en, es, fr }

export function kycReasonText(language: Language, reason: KycReason): KycReasonText {
  return kycReasonTexts[language].reasons[reason]
}

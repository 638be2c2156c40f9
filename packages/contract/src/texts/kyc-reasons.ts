import type { KycReason } from '../kyc/rules.ts'
import type { Language } from '../language.ts'
import type { KycReasonText, KycReasonTexts } from './kyc-reason-text.ts'
import { kycReasonsEn } from './kyc-reasons-en.ts'
import { kycReasonsEs } from './kyc-reasons-es.ts'
import { kycReasonsFr } from './kyc-reasons-fr.ts'

/** All languages at once: for the server. A page loads the one it needs. */
export const kycReasonTexts: Readonly<Record<Language, KycReasonTexts>> = {
  en: kycReasonsEn,
  es: kycReasonsEs,
  fr: kycReasonsFr,
}

export function kycReasonText(language: Language, reason: KycReason): KycReasonText {
  return kycReasonTexts[language].reasons[reason]
}

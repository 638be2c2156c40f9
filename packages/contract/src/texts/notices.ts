import type { Language } from '../language.ts'
import en from './en/notices.json' with { type: 'json' }
import es from './es/notices.json' with { type: 'json' }
import fr from './fr/notices.json' with { type: 'json' }

/** Texts of successful answers, where the specification asks for one. */
export const noticeNames = [
  'sentForApproval',
  'waitsForYourSignature',
  'recoveryRefused',
  'breakGlassStopped',
  'accountFrozen',
  'exitCancelled',
  // The specification's text; the page needs no refresh, and says so.
  'transactionPending',
  'manualReceived',
  'depositRejected',
  'factorRemoved',
  // The text is the same whether or not an email is sent: it must not reveal who has an account.
  'registered',
  'emailVerified',
  'verificationSent',
  'resetSent',
  'passwordReset',
  'passwordChanged',
  'emailChangeSent',
  'emailChanged',
  'signedOut',
  'sessionEnded',
  'sessionsEnded',
  'sessionsEndedOf',
  'noteKept',
  'kycSubmitted',
  'kycApproved',
  'kycRejected',
  'kycRevisionAsked',
  'kycAssigned',
  'kycReleased',
  'kycUndone',
  'payoutsStopped',
  'dataCopyReadme',
] as const
export type NoticeName = (typeof noticeNames)[number]

/** A notice without a text does not compile. */
export type NoticeTexts = Readonly<Record<NoticeName, string>>

export const noticeTexts: Readonly<Record<Language, NoticeTexts>> = { en, es, fr }

export function noticeText(language: Language, name: NoticeName): string {
  return noticeTexts[language][name]
}

import type { DiagnosisCode } from '../deposits/doctor.ts'
import type { Language } from '../language.ts'
import en from './en/deposit-doctor.json' with { type: 'json' }
import es from './es/deposit-doctor.json' with { type: 'json' }
import fr from './fr/deposit-doctor.json' with { type: 'json' }

/** What was found, what it means for the money, and what to do now. */
export interface DiagnosisText {
  readonly title: string
  readonly text: string
  readonly next: string
}

/** A finding without a text does not compile. */
export type DiagnosisTexts = Readonly<Record<DiagnosisCode, DiagnosisText>>

/** All languages at once: for the server. A page loads the one it needs. */
export const diagnosisTexts: Readonly<Record<Language, DiagnosisTexts>> = { en, es, fr }

/** A finding in the user's language, with its values filled in. */
export function diagnosisText(
  language: Language,
  code: DiagnosisCode,
  params: Readonly<Record<string, string>> = {},
): DiagnosisText {
  const { title, text, next } = diagnosisTexts[language][code]
  const fill = (words: string) => words.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole)
  return { title: fill(title), text: fill(text), next: fill(next) }
}

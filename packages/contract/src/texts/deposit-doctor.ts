import type { DiagnosisCode } from '../deposits/doctor.ts'
import type { Language } from '../language.ts'
import { doctorEn } from './deposit-doctor-en.ts'
import { doctorEs } from './deposit-doctor-es.ts'
import { doctorFr } from './deposit-doctor-fr.ts'
import type { DiagnosisText, DiagnosisTexts } from './deposit-doctor-text.ts'

const texts: Readonly<Record<Language, DiagnosisTexts>> = { en: doctorEn, es: doctorEs, fr: doctorFr }

/** What the doctor says in a person's language, with its values filled in. */
export function diagnosisText(
  language: Language,
  code: DiagnosisCode,
  params: Readonly<Record<string, string>> = {},
): DiagnosisText {
  const { title, text, next } = texts[language][code]
  const fill = (words: string) => words.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole)
  return { title: fill(title), text: fill(text), next: fill(next) }
}

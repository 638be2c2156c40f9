import type { ErrorCode } from '../error-codes.ts'
import type { Language } from '../language.ts'
import type { ErrorText, ErrorTexts } from './error-text.ts'
import { errorsEn } from './errors-en.ts'
import { errorsEs } from './errors-es.ts'
import { errorsFr } from './errors-fr.ts'

const texts: Readonly<Record<Language, ErrorTexts>> = { en: errorsEn, es: errorsEs, fr: errorsFr }

/** The text of a failure in a person's language, with its values filled in. */
export function errorText(
  language: Language,
  code: ErrorCode,
  params: Readonly<Record<string, string>> = {},
): ErrorText {
  const { title, detail } = texts[language][code]
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole)
  return { title: fill(title), detail: fill(detail) }
}

import type { ErrorCode } from '../error-codes.ts'
import type { Language } from '../language.ts'
import type { ErrorText, ErrorTexts } from './error-text.ts'
import { errorsEn } from './errors-en.ts'
import { errorsEs } from './errors-es.ts'
import { errorsFr } from './errors-fr.ts'
import { amountText } from './message-text.ts'

const texts: Readonly<Record<Language, ErrorTexts>> = { en: errorsEn, es: errorsEs, fr: errorsFr }

/** The text of a failure in a person's language, with its values filled in. */
export function errorText(
  language: Language,
  code: ErrorCode,
  params: Readonly<Record<string, string>> = {},
): ErrorText {
  const { title, detail } = texts[language][code]
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => valueText(language, params[name] ?? whole))
  return { title: fill(title), detail: fill(detail) }
}

/** An amount as the language writes it; anything else as it stands. */
function valueText(language: Language, value: string): string {
  return /^\d+\.\d{6}$/.test(value) ? amountText(language, value) : value
}

import type { ErrorCode } from '../error-codes.ts'
import type { Language } from '../language.ts'
import en from './en/errors.json' with { type: 'json' }
import es from './es/errors.json' with { type: 'json' }
import fr from './fr/errors.json' with { type: 'json' }
import { amountText } from './message-text.ts'

/** What happened, then what it means for the money and what to do next. */
interface ErrorText {
  readonly title: string
  readonly detail: string
}

/** A code without a text does not compile. */
export type ErrorTexts = Readonly<Record<ErrorCode, ErrorText>>

/** All languages at once: for the server. A page loads the one it needs. */
export const errorTexts: Readonly<Record<Language, ErrorTexts>> = { en, es, fr }

/** The text of a failure in the user's language, with its values filled in. */
export function errorText(
  language: Language,
  code: ErrorCode,
  params: Readonly<Record<string, string>> = {},
): ErrorText {
  const { title, detail } = errorTexts[language][code]
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => valueText(language, params[name] ?? whole))
  return { title: fill(title), detail: fill(detail) }
}

/** Formats an amount for the language; anything else is unchanged. */
function valueText(language: Language, value: string): string {
  return /^\d+\.\d{6}$/.test(value) ? amountText(language, value) : value
}

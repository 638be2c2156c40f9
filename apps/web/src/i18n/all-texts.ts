import type { Language } from '@clearhold/contract/language'
import { errorsEn } from '@clearhold/contract/texts/errors-en'
import { errorsEs } from '@clearhold/contract/texts/errors-es'
import { errorsFr } from '@clearhold/contract/texts/errors-fr'
import { kycReasonTexts } from '@clearhold/contract/texts/kyc-reasons'

const files = import.meta.glob<object>('./locales/*/*.json', { import: 'default', eager: true })
const errors = { en: errorsEn, es: errorsEs, fr: errorsFr }

/** Every dictionary of a language, for prerendering and tests; never part of what a visitor downloads. */
export function allTexts(language: Language): Record<string, object> {
  const own = Object.entries(files).filter(([file]) => file.includes(`/${language}/`))
  return {
    errors: errors[language],
    'kyc-reasons': kycReasonTexts[language],
    ...Object.fromEntries(own.map(([file, texts]) => [file.replace(/^.*\/|\.json$/g, ''), texts])),
  }
}

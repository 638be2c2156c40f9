import type { Language } from '@clearhold/contract/language'
import { errorTexts } from '@clearhold/contract/texts/errors'
import { incidentTexts } from '@clearhold/contract/texts/incidents'
import { kycReasonTexts } from '@clearhold/contract/texts/kyc-reasons'

const files = import.meta.glob<object>('./locales/*/*.json', { import: 'default', eager: true })

/** Every dictionary of a language, for prerendering and tests; never part of what a visitor downloads. */
export function allTexts(language: Language): Record<string, object> {
  const own = Object.entries(files).filter(([file]) => file.includes(`/${language}/`))
  return {
    errors: errorTexts[language],
    incidents: incidentTexts[language],
    'kyc-reasons': kycReasonTexts[language],
    ...Object.fromEntries(own.map(([file, texts]) => [file.replace(/^.*\/|\.json$/g, ''), texts])),
  }
}

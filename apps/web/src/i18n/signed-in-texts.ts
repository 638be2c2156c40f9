import { isLanguage, type Language } from '@clearhold/contract/language'

/** Every dictionary of the web; those of the public pages are asked for elsewhere (lazy-texts.ts), that of the documents only while building. */
const ownTexts = import.meta.glob<object>(['./locales/*/*.json', '!./locales/*/docs.json'], { import: 'default' })

/** What incidents and decisions on identity cases say by a closed list is in the contract, because other processes say it too. */
const incidents: Readonly<Record<Language, () => Promise<object>>> = {
  en: async () => (await import('@clearhold/contract/texts/en/incidents.json')).default,
  es: async () => (await import('@clearhold/contract/texts/es/incidents.json')).default,
  fr: async () => (await import('@clearhold/contract/texts/fr/incidents.json')).default,
}
const kycReasons: Readonly<Record<Language, () => Promise<object>>> = {
  en: async () => (await import('@clearhold/contract/texts/en/kyc-reasons.json')).default,
  es: async () => (await import('@clearhold/contract/texts/es/kyc-reasons.json')).default,
  fr: async () => (await import('@clearhold/contract/texts/fr/kyc-reasons.json')).default,
}

export function signedInTexts(language: string, namespace: string): (() => Promise<object>) | undefined {
  if (namespace === 'incidents' && isLanguage(language)) return incidents[language]
  if (namespace === 'kyc-reasons' && isLanguage(language)) return kycReasons[language]
  return ownTexts[`./locales/${language}/${namespace}.json`]
}

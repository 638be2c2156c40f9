import { isLanguage, type Language } from '@clearhold/contract/language'

/** Every dictionary of the web; those of the public pages are asked for elsewhere (lazy-texts.ts), that of the documents only while building. */
const ownTexts = import.meta.glob<object>(['./locales/*/*.json', '!./locales/*/docs.json'], { import: 'default' })

/** Reasons for a decision on an identity case are in the contract, because the server speaks them too. */
const kycReasons: Readonly<Record<Language, () => Promise<object>>> = {
  en: async () => (await import('@clearhold/contract/texts/en/kyc-reasons.json')).default,
  es: async () => (await import('@clearhold/contract/texts/es/kyc-reasons.json')).default,
  fr: async () => (await import('@clearhold/contract/texts/fr/kyc-reasons.json')).default,
}

export function signedInTexts(language: string, namespace: string): (() => Promise<object>) | undefined {
  if (namespace === 'kyc-reasons' && isLanguage(language)) return kycReasons[language]
  return ownTexts[`./locales/${language}/${namespace}.json`]
}

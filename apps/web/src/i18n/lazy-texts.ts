import { isLanguage, type Language } from '@clearhold/contract/language'
import type { BackendModule } from 'i18next'

/** Of the public pages. A visitor does not even learn which others there are: those are named in a file of their own. */
const publicTexts = import.meta.glob<object>(
  './locales/*/{about,calculator,common,contact,figures,home,market,newsletter,not-found,plans,privacy,proof,risk,sections,sign-in,status,steps,terms}.json',
  { import: 'default' },
)

/** Error codes have their texts in the contract, because the server speaks them too. */
const errorTexts: Readonly<Record<Language, () => Promise<object>>> = {
  en: async () => (await import('@clearhold/contract/texts/errors-en')).errorsEn,
  es: async () => (await import('@clearhold/contract/texts/errors-es')).errorsEs,
  fr: async () => (await import('@clearhold/contract/texts/errors-fr')).errorsFr,
}

/** Reasons for a decision on an identity case too; only the pages about identity ask for them. */
const kycReasons: Readonly<Record<Language, () => Promise<object>>> = {
  en: async () => (await import('@clearhold/contract/texts/kyc-reasons-en')).kycReasonsEn,
  es: async () => (await import('@clearhold/contract/texts/kyc-reasons-es')).kycReasonsEs,
  fr: async () => (await import('@clearhold/contract/texts/kyc-reasons-fr')).kycReasonsFr,
}

/** In the browser a dictionary is a file of its own, fetched when a page first needs it. */
export const lazyTexts: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init() {},
  async read(language, namespace) {
    if (namespace === 'errors' && isLanguage(language)) return errorTexts[language]()
    if (namespace === 'kyc-reasons' && isLanguage(language)) return kycReasons[language]()
    const file = `./locales/${language}/${namespace}.json`
    const dictionary = publicTexts[file] ?? (await import('./signed-in-texts.ts')).signedInTexts[file]
    if (dictionary === undefined) throw new Error(`There is no dictionary ${language}/${namespace}`)
    return dictionary()
  },
}

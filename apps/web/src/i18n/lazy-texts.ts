import { isLanguage, type Language } from '@clearhold/contract/language'
import type { BackendModule } from 'i18next'

/** Of the public pages. A visitor does not even learn which others there are: those are named in a file of their own. */
const publicTexts = import.meta.glob<object>(
  './locales/*/{about,calculator,caps,common,contact,figures,home,market,newsletter,not-found,plans,privacy,proof,proof-more,risk,sections,sign-in,status,steps,terms}.json',
  { import: 'default' },
)

/** Error codes have their texts in the contract, because the server speaks them too. */
const errorTexts: Readonly<Record<Language, () => Promise<object>>> = {
  en: async () => (await import('@clearhold/contract/texts/en/errors.json')).default,
  es: async () => (await import('@clearhold/contract/texts/es/errors.json')).default,
  fr: async () => (await import('@clearhold/contract/texts/fr/errors.json')).default,
}

/** In the browser a dictionary is a file of its own, fetched when a page first needs it. */
export const lazyTexts: BackendModule = {
  type: 'backend',
  callbackApi: false,
  init() {},
  async read(language, namespace) {
    if (namespace === 'errors' && isLanguage(language)) return errorTexts[language]()
    const dictionary =
      publicTexts[`./locales/${language}/${namespace}.json`] ??
      (await import('./signed-in-texts.ts')).signedInTexts(language, namespace)
    if (dictionary === undefined) throw new Error(`There is no dictionary ${language}/${namespace}`)
    return dictionary()
  },
}

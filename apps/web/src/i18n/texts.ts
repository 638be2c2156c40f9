import type { Language } from '@clearhold/contract/language'
import { createInstance, type InitOptions, type i18n } from 'i18next'
import { lazyTexts } from './lazy-texts.ts'
import type { Namespace } from './use-texts.ts'

/** What a route module says in its `handle`: the dictionaries it needs before it can be shown. */
export interface TextsHandle {
  readonly namespaces: readonly Namespace[]
}

const settings: InitOptions = {
  // English lies beneath the other dictionaries already (bundle/english-beneath.ts).
  fallbackLng: false,
  defaultNS: 'common',
  // React escapes what it prints.
  interpolation: { escapeValue: false },
}

/** The texts of one page in the browser: its dictionaries are there before it is hydrated. */
export async function loadTexts(language: Language, namespaces: readonly Namespace[]): Promise<i18n> {
  const texts = createInstance()
  await texts.use(lazyTexts).init({ ...settings, lng: language, ns: namespaces })
  return texts
}

/** The texts of a page while it is prerendered: everything is at hand. */
export function textsAtHand(language: Language, dictionaries: Readonly<Record<string, object>>): i18n {
  const texts = createInstance()
  void texts.init({ ...settings, initAsync: false, lng: language, resources: { [language]: dictionaries } })
  return texts
}

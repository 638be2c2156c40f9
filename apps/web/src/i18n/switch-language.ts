import type { Language } from '@clearhold/contract/language'
import type { i18n } from 'i18next'
import { rememberLanguage } from './language-memory.ts'

/**
 * Shows the page in another language, where it stands, and remembers the choice. False when its texts did not arrive: then
 * nothing has changed, because half a page in one language and half in none would be worse.
 */
export async function switchLanguage(texts: i18n, language: Language): Promise<boolean> {
  const names = [texts.options.ns ?? []].flat()
  const isThere = () => names.every((name) => texts.hasResourceBundle(language, name))
  // Asked for anew: i18next does not try a dictionary a second time by itself.
  if (!isThere()) await texts.reloadResources([language], names)
  if (!isThere()) return false
  await texts.changeLanguage(language)
  rememberLanguage(language)
  return true
}

import type { Language } from '@clearhold/contract/language'

const storageKey = 'i18nextLng'
const cookieName = 'i18next'
const yearSeconds = 31_536_000

/** Storage can be switched off; then the cookie, the browser and the page decide. */
export function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Kept in storage for the pages and in a cookie for messages of the server. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // The cookie below still remembers.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the head script must have stored the choice before it leaves the page
  document.cookie = `${cookieName}=${language};path=/;max-age=${yearSeconds};samesite=lax`
}

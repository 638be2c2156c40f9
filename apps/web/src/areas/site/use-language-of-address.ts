import { languageFallback } from '@clearhold/contract/language'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { rememberLanguage } from '#i18n/language-memory.ts'
import { inLanguage, splitPath } from '#i18n/paths.ts'
import { useLanguage } from '#i18n/use-language.ts'

/**
 * The head script applies the language rule when a document is loaded. A user who switched in place under /user and
 * goes back to a public page without loading one gets the same: an address that names a language wins, another follows.
 */
export function useLanguageOfAddress(): void {
  const { i18n } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()

  useEffect(() => {
    const { language: named, path } = splitPath(pathname)
    if (named !== undefined && named !== language) {
      rememberLanguage(named)
      void i18n.changeLanguage(named)
    } else if (named === undefined && language !== languageFallback) {
      void navigate(inLanguage(path, language) + search + hash, { replace: true })
    }
  }, [i18n, language, navigate, pathname, search, hash])
}

import { isLanguage, type Language, languageFallback } from '@clearhold/contract/language'
import { useTranslation } from 'react-i18next'

/** The language the page is shown in. */
export function useLanguage(): Language {
  const { language } = useTranslation().i18n
  return isLanguage(language) ? language : languageFallback
}

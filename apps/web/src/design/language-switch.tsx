import { type Language, languages } from '@clearhold/contract/language'
import { Check, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { rememberLanguage } from '../client/language-memory.ts'
import { languageSwitchPath, switchesInPlace } from '../client/paths.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useTexts } from '../i18n/use-texts.ts'

/** Each language is called by its own name, so that whoever needs it can read it. */
const names: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', fr: 'Français' }

/** Real links in a native popover: they work before React has started, and on public pages without script. */
export function LanguageSwitch() {
  const t = useTexts()
  const { i18n } = useTranslation()
  const current = useLanguage()
  const listId = useId()
  const { pathname } = useLocation()
  const switchInPlace = async (language: Language) => {
    await i18n.changeLanguage(language)
    rememberLanguage(language)
  }
  return (
    <>
      <button type="button" className="language-button" popoverTarget={listId}>
        <span className="sr-only">{`${t('language')}: `}</span>
        {current.toUpperCase()}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <ul id={listId} popover="auto" className="language-list">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={languageSwitchPath(pathname, language)}
              hrefLang={language}
              lang={language}
              aria-current={language === current ? 'true' : undefined}
              onClick={(event) => {
                if (!switchesInPlace(pathname)) return
                event.preventDefault()
                event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                void switchInPlace(language)
              }}
            >
              {names[language]}
              {language === current && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

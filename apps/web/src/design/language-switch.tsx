import { type Language, languages } from '@clearhold/contract/language'
import { Check, ChevronDown } from 'lucide-react'
import { type MouseEvent, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { languageSwitchPath } from '#i18n/paths.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useTexts } from '../i18n/use-texts.ts'

/** Each language is called by its own name, so that its readers recognise it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', fr: 'Français' }

interface LanguageSwitchProps {
  /** For pages that switch in place; false when the language could not be had. Public pages are documents of their own. */
  readonly onSwitch?: (language: Language) => Promise<boolean>
}

/** Real links in a native popover: they work before React has started, and on public pages without script. */
export function LanguageSwitch({ onSwitch }: LanguageSwitchProps) {
  const t = useTexts()
  const current = useLanguage()
  const listId = useId()
  const { pathname } = useLocation()
  const [failed, setFailed] = useState(false)
  const choose = async (event: MouseEvent<HTMLElement>, language: Language) => {
    if (onSwitch === undefined) return
    event.preventDefault()
    const list = event.currentTarget.closest<HTMLElement>('[popover]')
    const done = await onSwitch(language)
    setFailed(!done)
    if (done) list?.hidePopover()
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
              onClick={(event) => void choose(event, language)}
            >
              {languageNames[language]}
              {language === current && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
            </a>
          </li>
        ))}
        {failed && (
          <li role="alert" className="max-w-60 px-3 py-2 text-14 text-red">
            {t('failure.unreachable')}
          </li>
        )}
      </ul>
    </>
  )
}

import { Link } from 'react-router'
import { identity } from '../../client/identity.ts'
import { publicPath } from '../../client/paths.ts'
import { LanguageSwitch } from '../../design/language-switch.tsx'
import { Logo } from '../../design/logo.tsx'
import { ThemeSwitch } from '../../design/theme-switch.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'

export function TopBar() {
  const language = useLanguage()
  return (
    <header className="sticky top-0 z-5 border-b border-rule bg-paper">
      <div className="wrap flex min-h-15 items-center justify-between gap-4 md:min-h-18">
        <Link to={publicPath('home', language)} className="brand">
          <Logo />
          {identity.operator.brand}
        </Link>
        <div className="-mr-2 flex items-center gap-1">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}

/** Where the keyboard jumps over the bar. */
export function SkipLink() {
  const t = useTexts()
  return (
    <a className="skip" href="#main">
      {t('skip')}
    </a>
  )
}

import { Menu } from 'lucide-react'
import { identity } from '#client/boot/identity.ts'
import { buttonClass } from '#design/button.tsx'
import { LanguageSwitch } from '#design/language-switch.tsx'
import { Logo } from '#design/logo.tsx'
import { PageLink } from '#design/page-link.tsx'
import { ThemeSwitch } from '#design/theme-switch.tsx'
import { type IndexedPage, signInPaths } from '#i18n/paths.ts'
import { useTexts } from '#i18n/use-texts.ts'

const pages = ['home', 'about', 'contact', 'plans', 'proof'] as const satisfies readonly IndexedPage[]

export function TopBar() {
  const t = useTexts()
  return (
    <header className="topbar">
      <div className="wrap topbar-row">
        <PageLink page="home" className="brand">
          <Logo />
          {identity.operator.brand}
        </PageLink>
        <nav className="topbar-pages" aria-label={t('nav.main')}>
          {pages.map((page) => (
            <PageLink key={page} page={page}>
              {t(`nav.${page}`)}
            </PageLink>
          ))}
        </nav>
        <div className="topbar-tools">
          <LanguageSwitch />
          <ThemeSwitch />
          <a href={signInPaths.register} className={`${buttonClass({ size: 'small' })} topbar-door`}>
            {t('nav.register')}
          </a>
          <a href={signInPaths.login} className={`${buttonClass({ size: 'small' })} topbar-door topbar-door-quiet`}>
            {t('nav.login')}
          </a>
          <NarrowMenu />
        </div>
      </div>
    </header>
  )
}

/** The same links for narrow screens, behind a native disclosure that needs no script. */
function NarrowMenu() {
  const t = useTexts()
  return (
    <details className="menu">
      <summary className="icon-button" aria-label={t('nav.menu')}>
        <Menu size={20} strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <nav className="menu-sheet" aria-label={t('nav.menu')}>
        {pages.map((page) => (
          <PageLink key={page} page={page}>
            {t(`nav.${page}`)}
          </PageLink>
        ))}
        <div className="menu-doors">
          <a href={signInPaths.register} className={buttonClass({})}>
            {t('nav.register')}
          </a>
          <a href={signInPaths.login} className={buttonClass({})}>
            {t('nav.login')}
          </a>
        </div>
      </nav>
    </details>
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

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { identity } from '#client/boot/identity.ts'
import { LanguageSwitch } from '#design/language-switch.tsx'
import { Logo } from '#design/logo.tsx'
import { ThemeSwitch } from '#design/theme-switch.tsx'
import { publicPath } from '#i18n/paths.ts'
import { switchLanguage } from '#i18n/switch-language.ts'
import { useLanguage } from '#i18n/use-language.ts'

interface SignInShellProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
  readonly aside: Aside
}

interface Aside {
  readonly art: ReactNode
  readonly title: string
  readonly facts: readonly (readonly [name: string, text: string])[]
}

/** A form on the left, and on the right what is good to know before typing. */
export function SignInShell({ title, lead, children, aside }: SignInShellProps) {
  const { i18n } = useTranslation()
  const language = useLanguage()
  return (
    <div className="entrance">
      <title>{`${title} - ${identity.operator.brand}`}</title>
      <meta name="robots" content="noindex" />
      <main id="main" tabIndex={-1} className="entrance-main outline-none">
        <div className="entrance-top">
          <Link to={publicPath('home', language)} className="brand">
            <Logo />
            {identity.operator.brand}
          </Link>
          <div className="-mr-2 flex items-center gap-1">
            <LanguageSwitch onSwitch={(next) => switchLanguage(i18n, next)} />
            <ThemeSwitch />
          </div>
        </div>
        <div className="entrance-form">
          <h1>{title}</h1>
          <p className="entrance-lead">{lead}</p>
          {children}
        </div>
      </main>
      <aside className="entrance-aside" aria-label={aside.title}>
        {aside.art}
        <div>
          <h2>{aside.title}</h2>
          <dl className="entrance-facts">
            {aside.facts.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </aside>
    </div>
  )
}

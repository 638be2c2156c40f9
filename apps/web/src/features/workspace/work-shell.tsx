import { LogOut, type LucideIcon, PanelLeft } from 'lucide-react'
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { identity } from '#client/boot/identity.ts'
import { LanguageSwitch } from '#design/language-switch.tsx'
import { Logo } from '#design/logo.tsx'
import { ThemeSwitch } from '#design/theme-switch.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { LiveIndicator } from './live-indicator.tsx'
import { RevealWhenAnswered } from './reveal-when-answered.tsx'
import { isSidebarCollapsed, rememberSidebar } from './sidebar-memory.ts'
import { useLanguageSwitch } from './use-language-switch.ts'
import { useLogout } from './use-logout.ts'

export interface WorkLink {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** The address alone, not what lies under it. */
  readonly exact?: boolean
  /** Other pages of the same thing: the link is current there too. */
  readonly also?: readonly string[]
  /** How many things wait there for this user. */
  readonly count?: ReactNode
}

interface WorkShellProps {
  readonly kind: 'investor' | 'admin'
  readonly home: string
  readonly groups: readonly (readonly WorkLink[])[]
  /** Which links there are is not known yet: none is shown that would move a moment later. */
  readonly isUnknown?: boolean
  /** At most five, for the thumb; with more behind the last of them at most four. */
  readonly bottom: readonly WorkLink[]
  /** What opens the rest, at the end of the bottom. */
  readonly more?: ReactNode
  /** What stands at the left end of the top: a way to find things. */
  readonly find?: ReactNode
  /** What stands at the right end of the top: bell and account. */
  readonly tools: ReactNode
  /** What stands over every page of the area. */
  readonly above: ReactNode
  /** What stands at the foot of the side, above the way out. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** What a link says of itself: whether the page under it is the one being looked at. */
export function useCurrent(): (link: WorkLink) => 'page' | undefined {
  const { pathname } = useLocation()
  return ({ to, exact = false, also = [] }) => {
    const isUnder = !exact && pathname.startsWith(`${to}/`)
    return pathname === to || isUnder || also.includes(pathname) ? 'page' : undefined
  }
}

/** Side, top and page of a signed-in area. */
export function WorkShell(props: WorkShellProps) {
  const { kind, home, groups, isUnknown, bottom, more, find, tools, above, foot, children } = props
  const { pathname } = useLocation()
  const [collapsed, setCollapsed] = useState(isSidebarCollapsed)
  const switchLanguage = useLanguageSwitch()
  // A new page begins at its top. Public pages are documents of their own, where the browser sees to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what the effect waits for
  useLayoutEffect(() => {
    // In braces: newer browsers answer scrollTo with a promise, which React would take for the effect's cleanup.
    scrollTo(0, 0)
  }, [pathname])
  const toggle = () => {
    rememberSidebar(!collapsed)
    setCollapsed(!collapsed)
  }
  return (
    <div className={`work work-${kind}`} data-sidebar={collapsed ? 'collapsed' : 'open'}>
      <Side home={home} groups={isUnknown ? [] : groups} foot={foot} collapsed={collapsed} onToggle={toggle} />
      <div className="work-main">
        <header className="work-top">
          <Brand to={home} />
          {find}
          <LiveIndicator />
          <LanguageSwitch onSwitch={switchLanguage} />
          <ThemeSwitch />
          {tools}
        </header>
        {above}
        <main id="main" tabIndex={-1} className="work-page">
          <Suspense fallback={<div aria-busy="true" />}>
            <RevealWhenAnswered key={pathname}>{children}</RevealWhenAnswered>
          </Suspense>
        </main>
      </div>
      <BottomBar links={isUnknown ? [] : bottom} more={isUnknown ? undefined : more} />
    </div>
  )
}

function Brand({ to }: { readonly to: string }) {
  return (
    <Link to={to} className="brand">
      <Logo size={24} />
      <span className="brand-name">{identity.operator.brand}</span>
    </Link>
  )
}

interface SideProps extends Pick<WorkShellProps, 'home' | 'groups' | 'foot'> {
  readonly collapsed: boolean
  readonly onToggle: () => void
}

function Side({ home, groups, foot, collapsed, onToggle }: SideProps) {
  const t = useTexts('work')
  const logout = useLogout()
  const currentAt = useCurrent()
  return (
    <nav aria-label={t('nav.label')} className="side">
      <Brand to={home} />
      <div className="mt-3">
        {groups.map((group) => (
          <div key={group[0]?.to} className="side-group">
            {group.map((link) => (
              <Link
                key={link.to}
                to={link.to}
                className="side-link"
                title={collapsed ? link.label : undefined}
                aria-current={currentAt(link)}
              >
                <link.icon size={18} strokeWidth={1.5} aria-hidden="true" />
                <span className="side-text">{link.label}</span>
                {link.count}
              </Link>
            ))}
          </div>
        ))}
      </div>
      <div className="side-foot">
        {foot}
        <button type="button" className="side-link" title={collapsed ? t('logout.label') : undefined} onClick={logout}>
          <LogOut size={18} strokeWidth={1.5} aria-hidden="true" />
          <span className="side-text">{t('logout.label')}</span>
        </button>
        <button
          type="button"
          className="side-link"
          aria-expanded={!collapsed}
          title={collapsed ? t('nav.expand') : undefined}
          onClick={onToggle}
        >
          <PanelLeft size={18} strokeWidth={1.5} aria-hidden="true" />
          <span className="side-text">{collapsed ? t('nav.expand') : t('nav.collapse')}</span>
        </button>
      </div>
    </nav>
  )
}

function BottomBar({ links, more }: { readonly links: readonly WorkLink[]; readonly more: ReactNode }) {
  const t = useTexts('work')
  const currentAt = useCurrent()
  return (
    <nav className="bottom-bar" aria-label={t('nav.bottom')}>
      {links.map((link) => (
        <Link key={link.to} to={link.to} aria-current={currentAt(link)}>
          <link.icon size={22} strokeWidth={1.5} aria-hidden="true" />
          {link.label}
          {link.count}
        </Link>
      ))}
      {more}
    </nav>
  )
}

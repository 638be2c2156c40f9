import { readFactors } from '@clearhold/contract/accounts/endpoints/own'
import type { SessionUser } from '@clearhold/contract/accounts/schema'
import { Link } from 'react-router'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useMe } from '#client/session/use-me.ts'
import { useCurrent, type WorkLink } from '#features/workspace/work-shell.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { accountNeeds } from './account-needs.ts'

interface AccountTabsProps {
  readonly user: SessionUser
  readonly links: readonly WorkLink[]
}

/** Over each of the pages about oneself: the way to the others, and which of them waits for the investor. */
export function AccountTabs({ user, links }: AccountTabsProps) {
  const currentAt = useCurrent()
  return links.some((link) => currentAt(link) !== undefined) ? <Tabs user={user} links={links} /> : null
}

function Tabs({ user, links }: AccountTabsProps) {
  const t = useTexts('work')
  const currentAt = useCurrent()
  const me = useMe().value
  // Visitors of the demo are not told the factors of its accounts.
  const factors = useEndpoint(readFactors, { params: { id: 'me' } }, { asks: user.readOnly !== true }).value
  const needs = accountNeeds({ me, factors })
  return (
    <nav className="account-tabs" aria-label={t('nav.account')}>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} aria-current={currentAt(link)}>
              {link.label}
              {needs.includes(link.to) && (
                <span className="needs-you">
                  <span className="sr-only">{` (${t('nav.needsYou')})`}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

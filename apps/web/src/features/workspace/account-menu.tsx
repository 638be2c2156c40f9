import type { SessionUser } from '@clearhold/contract/accounts/schema'
import { LogOut } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#design/avatar.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { useLogout } from './use-logout.ts'
import type { WorkLink } from './work-shell.tsx'

interface AccountMenuProps {
  readonly user: SessionUser
  /** What is about this person. */
  readonly links: readonly WorkLink[]
}

/** Who is signed in here, and the way out. */
export function AccountMenu({ user, links }: AccountMenuProps) {
  const t = useTexts('work')
  const menuId = useId()
  const logout = useLogout()
  return (
    <>
      <button type="button" className="account-button" popoverTarget={menuId}>
        <span className="sr-only">{t('account.label')}</span>
        <Avatar name={user.username} image={user.image} />
      </button>
      <div id={menuId} popover="auto" className="top-panel top-panel-narrow text-14">
        <p className="px-2.5 pt-2 font-[550]">{user.username}</p>
        <p className="truncate px-2.5 pb-2 text-ink-2">{user.email}</p>
        {links.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className="side-link" onClick={() => document.getElementById(menuId)?.hidePopover()}>
            <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
            {label}
          </Link>
        ))}
        <button type="button" className="side-link" onClick={logout}>
          <LogOut size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('logout.label')}
        </button>
      </div>
    </>
  )
}

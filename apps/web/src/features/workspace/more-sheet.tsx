import './more-sheet.css'
import { Dialog } from '@base-ui/react/dialog'
import type { SessionUser } from '@clearhold/contract/accounts/schema'
import { ChevronRight, Ellipsis, LogOut } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#design/avatar.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { useLogout } from './use-logout.ts'
import { useCurrent, type WorkLink } from './work-shell.tsx'

interface MoreSheetProps {
  readonly user: SessionUser
  readonly links: readonly WorkLink[]
}

/** The last place of a phone's bar: everything that has no room in it, as rows for the thumb. */
export function MoreSheet({ user, links }: MoreSheetProps) {
  const t = useTexts('work')
  const common = useTexts()
  const currentAt = useCurrent()
  const logout = useLogout()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger aria-current={links.some((link) => currentAt(link) !== undefined) ? 'page' : undefined}>
        <Ellipsis size={22} strokeWidth={1.5} aria-hidden="true" />
        {t('nav.more')}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop more-backdrop" />
        <Dialog.Popup className="more-sheet" initialFocus={(openedBy) => openedBy !== 'touch'}>
          <Dialog.Title className="sr-only">{t('nav.more')}</Dialog.Title>
          <Dialog.Close className="more-handle" aria-label={common('close')} />
          <div className="more-person">
            <Avatar name={user.username} image={user.image} />
            <p className="min-w-0">
              <b className="block truncate font-[550]">{user.username}</b>
              <span className="block truncate text-14 text-ink-2">{user.email}</span>
            </p>
          </div>
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className="more-row" aria-current={currentAt(link)} onClick={close}>
                  <link.icon size={20} strokeWidth={1.5} aria-hidden="true" />
                  {link.label}
                  {link.count}
                  <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" className="more-way" />
                </Link>
              </li>
            ))}
            <li>
              <button
                type="button"
                className="more-row"
                onClick={() => {
                  close()
                  logout()
                }}
              >
                <LogOut size={20} strokeWidth={1.5} aria-hidden="true" />
                {t('logout.label')}
              </button>
            </li>
          </ul>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

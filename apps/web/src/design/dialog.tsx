import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, useContext, useRef } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { MenuButtonContext } from './menu-button.ts'

interface DialogProps {
  /** The button that opens it; focus returns there. */
  readonly trigger?: ReactElement
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** The focus begins in the first field instead of at the button that closes: for dialogs that one opens by a key. */
  readonly startsAtField?: boolean
}

export function Dialog(props: DialogProps) {
  const { trigger, open, onOpenChange, title, children, actions, startsAtField = false } = props
  const t = useTexts()
  const popup = useRef<HTMLDivElement>(null)
  const menuButton = useContext(MenuButtonContext)
  // What is to be filled in, else the close button; a finger gets neither, because a field would bring the keyboard up.
  const fields = startsAtField ? 'input:checked, input, select, textarea' : 'form input:not([type="file"])'
  const firstField = (openedBy: string) =>
    openedBy === 'touch' || (popup.current?.querySelector<HTMLElement>(fields) ?? true)
  return (
    <BaseDialog.Root {...(open !== undefined && { open })} {...(onOpenChange !== undefined && { onOpenChange })}>
      {trigger !== undefined && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="dialog-backdrop" />
        <BaseDialog.Popup
          ref={popup}
          className="dialog"
          initialFocus={firstField}
          {...(menuButton !== undefined && { finalFocus: menuButton })}
        >
          <header className="flex items-start gap-4">
            <BaseDialog.Title className="flex-1 font-display text-28 leading-tight font-normal">
              {title}
            </BaseDialog.Title>
            <BaseDialog.Close className="icon-button -mt-1 -mr-2" aria-label={t('close')}>
              <X size={20} strokeWidth={1.5} aria-hidden="true" />
            </BaseDialog.Close>
          </header>
          <div className="mt-3 text-ink-2">{children}</div>
          {actions !== undefined && <footer className="mt-6 flex flex-wrap justify-end gap-3">{actions}</footer>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

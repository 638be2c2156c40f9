import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../i18n/use-texts.ts'

interface DialogProps {
  /** The button that opens it; focus returns there. */
  readonly trigger?: ReactElement
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

export function Dialog({ trigger, open, onOpenChange, title, children, actions }: DialogProps) {
  const t = useTexts()
  return (
    <BaseDialog.Root {...(open !== undefined && { open })} {...(onOpenChange !== undefined && { onOpenChange })}>
      {trigger !== undefined && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="dialog-backdrop" />
        <BaseDialog.Popup className="dialog">
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

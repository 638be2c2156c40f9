import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTexts } from '../i18n/use-texts.ts'

interface CommandDialogProps {
  readonly label: string
  readonly onClose: () => void
  /** Where the focus begins: the line one types in. */
  readonly start: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** A box at the top of the screen with one line to type in. Focus returns to where it was. */
export function CommandDialog({ label, onClose, start, children }: CommandDialogProps) {
  const t = useTexts()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="command-dialog" aria-label={label} initialFocus={start}>
          {children}
          <Dialog.Close className="icon-button command-close" aria-label={t('close')}>
            <X size={20} strokeWidth={1.5} aria-hidden="true" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

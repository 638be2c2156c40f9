import { X } from 'lucide-react'
import { useTexts } from '../i18n/use-texts.ts'

/** Closes a native popover, for those who do not know that Escape or a tap beside it does. */
export function CloseButton({ popoverTarget }: { readonly popoverTarget: string }) {
  const t = useTexts()
  return (
    <button
      type="button"
      className="icon-button -mt-2 -mr-3"
      popoverTarget={popoverTarget}
      popoverTargetAction="hide"
      aria-label={t('close')}
    >
      <X size={20} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}

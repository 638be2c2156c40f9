import { Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { isDialogOpen } from '#design/key-shortcuts.ts'
import type { WorkLink } from '#features/workspace/work-shell.tsx'
import { useTexts } from '#i18n/use-texts.ts'

const Palette = lazy(() => import('./palette.tsx'))

interface PaletteTriggerProps {
  readonly personId: string
  /** The pages this person can go to. */
  readonly pages: readonly WorkLink[]
}

/** The field at the top that opens the palette, and its key. The palette itself is fetched when it is first opened. */
export function PaletteTrigger({ personId, pages }: PaletteTriggerProps) {
  const t = useTexts('work')
  const [isOpen, setOpen] = useState(false)
  const before = useRef<Element | null>(null)
  const open = useCallback(() => {
    before.current = document.activeElement
    setOpen(true)
  }, [])
  useEffect(() => {
    if (!isOpen && before.current instanceof HTMLElement) before.current.focus()
  }, [isOpen])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isKey =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      if (!isKey) return
      // The browser's own Ctrl-K leads out of the page.
      event.preventDefault()
      // An open dialog keeps what was typed into it.
      if (!isDialogOpen()) open()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [open])
  return (
    <>
      <button
        type="button"
        className="find-field"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <Search size={18} strokeWidth={1.5} aria-hidden="true" />
        <span className="find-field-text">{t('find.field')}</span>
        <span aria-hidden="true" className="find-field-keys">
          <kbd className="key">{t('find.ctrl')}</kbd>
          <kbd className="key">K</kbd>
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <Palette personId={personId} pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

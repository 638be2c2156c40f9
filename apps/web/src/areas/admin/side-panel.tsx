import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { isForSomethingElse } from '#design/key-shortcuts.ts'

interface SidePanelProps {
  readonly label: string
  readonly closeLabel: string
  /** The list without it. */
  readonly closeTo: string
  /** Who or what it is about, beside the button that closes it. */
  readonly head?: ReactNode
  readonly children: ReactNode
  /** What can be done; stays in view while the rest scrolls. */
  readonly actions?: ReactNode
}

/** Where there is no room beside the list, the panel stands above it. */
const besideList = '(min-width: 1101px)'

/** One row of a list, opened beside it. The list keeps its place, its page and its filters. */
export function SidePanel({ label, closeLabel, closeTo, head, children, actions }: SidePanelProps) {
  const place = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!matchMedia(besideList).matches) place.current?.focus()
  }, [])
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isForSomethingElse(event)) return
      // The row it came from is where the hand was.
      document.querySelector<HTMLElement>('tr [aria-current="true"]')?.focus()
      void navigate(closeTo)
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [closeTo, navigate])
  return (
    <aside ref={place} aria-label={label} tabIndex={-1} className="side-panel">
      <div className="side-panel-head">
        <div className="min-w-0 flex-1">{head}</div>
        <Link to={closeTo} className="icon-button" aria-label={closeLabel}>
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </Link>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for those who have only keys */}
      <section className="side-panel-body" aria-label={label} tabIndex={0}>
        {children}
      </section>
      {actions !== undefined && <div className="side-panel-actions">{actions}</div>}
    </aside>
  )
}

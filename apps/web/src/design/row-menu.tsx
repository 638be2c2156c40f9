import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { MenuButtonContext } from './menu-button.ts'

interface RowMenuProps {
  /** What it is the menu of: a list has one for each row. */
  readonly label: string
  readonly children: ReactNode
}

/** What can be done with one row of a list, behind its last cell. It opens beside its button and takes the focus. */
export function RowMenu({ label, children }: RowMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="row-menu-button"
        popoverTarget={id}
        aria-label={label}
        aria-keyshortcuts="."
      >
        <Ellipsis size={18} strokeWidth={1.5} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and clicks are those of the buttons inside */}
      <div id={id} popover="auto" className="row-menu" onToggle={takeFocus} onKeyDown={walk} onClick={close}>
        <MenuButtonContext value={button}>{children}</MenuButtonContext>
      </div>
    </>
  )
}

const actsIn = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('a, button')]

function takeFocus({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
  if (newState === 'open') actsIn(currentTarget)[0]?.focus()
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !isInside(event)) return
  event.preventDefault()
  const acts = actsIn(event.currentTarget)
  const at = acts.indexOf(document.activeElement as HTMLElement)
  acts.at((at + step) % acts.length)?.focus()
}

/** Whatever was chosen, the menu has done its part. */
function close(event: MouseEvent<HTMLElement>) {
  if (isInside(event)) event.currentTarget.hidePopover()
}

/** React also brings it what happens in a dialog that one of its buttons opened. */
function isInside({ currentTarget, target }: Pick<MouseEvent<HTMLElement>, 'currentTarget' | 'target'>): boolean {
  return target instanceof Node && currentTarget.contains(target)
}

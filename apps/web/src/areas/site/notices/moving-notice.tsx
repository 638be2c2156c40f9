import { Pause } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#i18n/use-texts.ts'
import { nextPauseMs, stayMs } from './notice-timing.ts'
import { randomBelow } from './random-below.ts'

const pausedKey = 'notices'

interface Props<Notice> {
  /** The part of the first pause that passed before this code was fetched. */
  readonly waitedMs: number
  /** A function that stays the same: another one begins a new pause. */
  readonly draw: () => Notice | undefined
  readonly isSample: boolean
  readonly children: (notice: Notice) => ReactNode
}

/** A notice that comes and goes: never over a form, until the visitor pauses it. Those who asked for less motion get none. */
export function MovingNotice<Notice>({ waitedMs, draw, isSample, children }: Props<Notice>) {
  const t = useTexts()
  const place = useRef<HTMLElement>(null)
  const [notice, setNotice] = useState<Notice>()
  /** Counts what was shown, left out or taken away: the next pause begins with each. */
  const [turn, setTurn] = useState(0)
  const waited = useRef(waitedMs)
  const [isPaused, setPaused] = useState(true)
  useEffect(() => setPaused(!mayMove()), [])
  useEffect(() => {
    if (isPaused) return
    const isShown = place.current !== null
    const timer = setTimeout(
      () => {
        waited.current = 0
        const next = isShown || isFormInUse() ? undefined : draw()
        setNotice(() => next)
        setTurn(turn + 1)
      },
      isShown ? stayMs : nextPauseMs(randomBelow) - waited.current,
    )
    return () => clearTimeout(timer)
  }, [isPaused, turn, draw])
  // Before it is painted or announced: a visitor who fills in a form never sees it come and go.
  useLayoutEffect(() => {
    if (notice !== undefined && place.current !== null && isOverForm(place.current)) setNotice(undefined)
  }, [notice])
  if (notice === undefined) return null
  return (
    <aside ref={place} className="notice" aria-label={t('notice.region')} data-sample={isSample ? '' : undefined}>
      <p className="notice-words" role="status">
        {children(notice)}
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={t('notice.pause')}
        onClick={() => {
          setNotice(undefined)
          setPaused(true)
          rememberPause()
        }}
      >
        <Pause size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </aside>
  )
}

function mayMove(): boolean {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  try {
    return sessionStorage.getItem(pausedKey) === null
  } catch {
    return true
  }
}

function rememberPause(): void {
  try {
    sessionStorage.setItem(pausedKey, 'paused')
  } catch {
    // It lasts until the page is left.
  }
}

function isFormInUse(): boolean {
  return document.activeElement?.closest('form, fieldset') != null
}

/** A form is where the notice would be. */
function isOverForm(notice: HTMLElement): boolean {
  const { left, right, top, bottom } = notice.getBoundingClientRect()
  return [...document.forms].some((form) => {
    const place = form.getBoundingClientRect()
    return place.left < right && place.right > left && place.top < bottom && place.bottom > top
  })
}

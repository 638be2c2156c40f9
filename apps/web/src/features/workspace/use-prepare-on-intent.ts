import { useEffect, useRef } from 'react'

/** A pointer that only crosses a link on its way is gone again before. */
const restMs = 50

/** Where a link leads within the area. */
export interface Wanted {
  readonly pathname: string
  readonly search: string
}

/**
 * Has the page behind a link prepared while the person still makes up their mind: a pointer that rests, the focus, or a finger that is
 * down and not up again.
 */
export function usePrepareOnIntent(prepare: (wanted: Wanted) => void): void {
  const latest = useRef(prepare)
  useEffect(() => {
    latest.current = prepare
  })
  useEffect(() => {
    let timer = 0
    const onIntent = ({ target, type }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest('a') : null
      if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return
      const { pathname, search } = link
      timer = window.setTimeout(() => latest.current({ pathname, search }), type === 'pointerover' ? restMs : 0)
    }
    const intents = ['pointerover', 'pointerdown', 'focusin', 'touchstart'] as const
    for (const intent of intents) addEventListener(intent, onIntent, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const intent of intents) removeEventListener(intent, onIntent)
    }
  }, [])
}

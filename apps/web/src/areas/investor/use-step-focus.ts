import { useEffect, useRef } from 'react'

/** A new step begins at its top, for the eye and for the keyboard. What has the class named second keeps the focus it took. */
export function useStepFocus(part: string, keepsFocus?: string): void {
  const before = useRef(part)
  useEffect(() => {
    if (before.current === part) return
    before.current = part
    scrollTo(0, 0)
    if (keepsFocus !== undefined && document.activeElement?.classList.contains(keepsFocus) === true) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [part, keepsFocus])
}

import { type RefObject, useEffect, useRef } from 'react'

/**
 * Marks a form or section as hydrated. A form that was sent before its code had arrived was held back by the head script
 * (client/boot/deferred-hydration.ts); it is sent now.
 */
export function useHydrationMarker<Element extends HTMLElement>(): RefObject<Element | null> {
  const place = useRef<Element>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    element.dataset['live'] = ''
    if (element instanceof HTMLFormElement && element.dataset['waiting'] !== undefined) {
      delete element.dataset['waiting']
      element.requestSubmit()
    }
  }, [])
  return place
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Longer than most answers take, shorter than what feels like waiting. */
const patienceMs = 150
const heldClasses = ['pointer-events-none', 'opacity-0']

/**
 * A page is drawn when it has its first answers, or when they take too long for that: so that what comes at once neither flickers
 * nor pushes the rest around. It is there meanwhile, and asks; it is only not seen. What was seen once stays, whatever is asked later.
 */
export function RevealWhenAnswered({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  // On the element itself: as a state it would draw everything twice, and have the page ask its questions before the first frame.
  const reveal = useCallback(() => place.current?.classList.remove(...heldClasses), [])
  // Where everything is known from before, the first frame has it.
  useLayoutEffect(() => {
    if (!isAnyUnknown(queries)) reveal()
  }, [queries, reveal])
  // Inside come first: by now what the page wants to know is being asked for.
  useEffect(() => {
    let frame = 0
    const end = () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      stop()
    }
    const revealAndEnd = () => {
      reveal()
      end()
    }
    // A question may lead to another: what was answered is drawn before it counts as all.
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (!isAsking(queries)) revealAndEnd()
      })
    }
    const timer = setTimeout(revealAndEnd, patienceMs)
    const stop = queries.getQueryCache().subscribe(look)
    look()
    return end
  }, [queries, reveal])
  return (
    <div ref={place} className={heldClasses.join(' ')}>
      {children}
    </div>
  )
}

/** Something on the page is being asked for the first time; what is only prepared for another page does not count. */
function isAsking(queries: QueryClient): boolean {
  return queries
    .getQueryCache()
    .getAll()
    .some((query) => query.state.data === undefined && query.state.fetchStatus === 'fetching' && query.isActive())
}

/** What the page wants to know is in the cache once the page was rendered; it is asked for only after that. */
function isAnyUnknown(queries: QueryClient): boolean {
  return queries
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.data === undefined && state.error === null)
}

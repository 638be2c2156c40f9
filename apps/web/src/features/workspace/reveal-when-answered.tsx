import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'

/** Longer than most answers take, shorter than what feels like waiting. */
const patienceMs = 150

/**
 * A page is drawn when it has its first answers, or when they take too long for that: so that what comes at once neither flickers
 * nor pushes the rest around. It is there meanwhile, and asks; it is only not seen. What was seen once stays, whatever is asked later.
 */
export function RevealWhenAnswered({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const [isHeld, setHeld] = useState(true)
  // Where everything is known from before, the first frame has it.
  useLayoutEffect(() => {
    if (!isAnyUnknown(queries)) setHeld(false)
  }, [queries])
  // Inside come first: by now what the page wants to know is being asked for.
  useEffect(() => {
    if (!isHeld) return
    let frame = 0
    // A question may lead to another: what was answered is drawn before it counts as all.
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (!isAsking(queries)) setHeld(false)
      })
    }
    const timer = setTimeout(() => setHeld(false), patienceMs)
    const stop = queries.getQueryCache().subscribe(look)
    look()
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      stop()
    }
  }, [queries, isHeld])
  return <div className={isHeld ? 'pointer-events-none opacity-0' : undefined}>{children}</div>
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

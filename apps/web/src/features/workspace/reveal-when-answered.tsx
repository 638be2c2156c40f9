import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

/** Longer than most answers take, shorter than what feels like waiting. */
const patienceMs = 200

/**
 * A page is drawn when it has its first answers, or when they take too long for that: so that what comes at once neither flickers
 * nor pushes the rest around. It is there meanwhile, and asks; it is only not seen.
 */
export function RevealWhenAnswered({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const [isHeld, setHeld] = useState(true)
  // Inside come first: by now what the page wants to know is being asked for.
  useEffect(() => {
    const cache = queries.getQueryCache()
    const isAsking = () =>
      cache.getAll().some(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    let frame = 0
    // A question may lead to another: what was answered is drawn before it counts as all.
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setHeld(isAsking))
    }
    const timer = setTimeout(() => setHeld(false), patienceMs)
    const stop = cache.subscribe(look)
    look()
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      stop()
    }
  }, [queries])
  return <div className={isHeld ? 'pointer-events-none opacity-0' : undefined}>{children}</div>
}

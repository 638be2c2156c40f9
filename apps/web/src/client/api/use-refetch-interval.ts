import { useEffect, useRef } from 'react'

/** Polls, where no event announces what is new. */
export function useRefetchInterval(refetch: () => void, everyMs: number): void {
  const ask = useRef(refetch)
  useEffect(() => {
    ask.current = refetch
  })
  useEffect(() => {
    const timer = setInterval(() => ask.current(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}

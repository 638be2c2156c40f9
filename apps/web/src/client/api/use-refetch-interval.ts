import { useEffect, useRef } from 'react'

/** Asks again by itself, where nobody is told of what is new. */
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

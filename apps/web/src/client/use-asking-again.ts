import { useEffect, useRef } from 'react'

/** Asks again by itself, where nobody is told of what is new. */
export function useAskingAgain(askAgain: () => void, everyMs: number): void {
  const ask = useRef(askAgain)
  useEffect(() => {
    ask.current = askAgain
  })
  useEffect(() => {
    const timer = setInterval(() => ask.current(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}

import { startTransition, useEffect, useState } from 'react'
import { now } from './clock.ts'

const minuteMs = 60_000

/** The present minute; undefined while prerendered, because a page that was built yesterday must not say what time it is. */
export function useNow(): Date | undefined {
  const [minute, setMinute] = useState<Date>()
  useEffect(() => {
    const look = () => startTransition(() => setMinute(new Date(Math.floor(now().getTime() / minuteMs) * minuteMs)))
    look()
    const timer = setInterval(look, minuteMs)
    return () => clearInterval(timer)
  }, [])
  return minute
}

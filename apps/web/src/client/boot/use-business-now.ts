import { useEffect, useState } from 'react'
import { now as browserNow } from './clock.ts'

const lookEveryMs = 20_000

/**
 * The platform's own time: what an answer said, plus what has passed here since it came. A browser's clock may be wrong and
 * the demo's may be ahead, so neither says what day it is for a plan.
 */
export function useBusinessNow(saidNow: string | undefined, knownAt: Date | undefined): Date | undefined {
  const [, setLooks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setLooks((looks) => looks + 1), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  if (saidNow === undefined || knownAt === undefined) return undefined
  const passedMs = Math.max(0, browserNow().getTime() - knownAt.getTime())
  return new Date(Date.parse(saidNow) + passedMs)
}

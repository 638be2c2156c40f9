import { lazy, Suspense, useEffect, useState } from 'react'
import { isDemo } from '#client/boot/identity.ts'

/** Nothing comes before 23 seconds, so nobody downloads it before 15. */
const waitMs = 15_000

const SampleNotices = lazy(() => import('./sample-notices.tsx'))

/** In live a notice needs a settled withdrawal whose owner agreed to be shown: with none, there is none. */
export function Notices() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), waitMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isDemo || !isDue) return null
  return (
    <Suspense fallback={null}>
      <SampleNotices waitedMs={waitMs} />
    </Suspense>
  )
}

import { lazy, Suspense, useEffect, useState } from 'react'

/** Nothing comes before 23 seconds, so it is not downloaded before 15. */
const waitMs = 15_000

// A build of one edition does not contain the other's. The edition itself, not isDemo: only a condition of this very file is decided
// before its imports are followed.
const Notice = lazy(() =>
  import.meta.env.EDITION === 'demo' ? import('./sample-notices.tsx') : import('./real-notices.tsx'),
)

export function Notices() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), waitMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isDue) return null
  return (
    <Suspense fallback={null}>
      <Notice waitedMs={waitMs} />
    </Suspense>
  )
}

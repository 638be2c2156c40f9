import { lazy, Suspense } from 'react'

/** Asked here by its own name, so that a live build leaves the whole control out: there is no such call there either. */
const DemoClock = import.meta.env.EDITION === 'demo' ? lazy(() => import('./demo-clock.tsx')) : undefined

/** Where the demo's clock can be moved. */
export function LazyDemoClock() {
  if (DemoClock === undefined) return null
  return (
    <Suspense fallback={null}>
      <DemoClock />
    </Suspense>
  )
}

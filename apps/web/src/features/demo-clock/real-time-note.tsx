import { lazy, type ReactNode, Suspense } from 'react'

/** In the demo only: a live build does not even know the call that reads its clock. */
const MovedClockNote = import.meta.env.EDITION === 'demo' ? lazy(() => import('./moved-clock-note.tsx')) : undefined

/**
 * Beside times of the machinery and of who did what, on signed-in pages: while the demo's clock is moved, it says that they are
 * not of that clock. There is nothing to tell apart while both show the same.
 */
export function RealTimeNote() {
  if (MovedClockNote === undefined) return null
  return (
    <Suspense fallback={null}>
      <MovedClockNote place="sentence" />
    </Suspense>
  )
}

/** The lead of a page whose times are real ones. */
export function InRealTime({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <RealTimeNote />
    </>
  )
}

/** The same beside the title of a sheet, on a page whose other times are of the demo's clock. */
export function RealTimeAside() {
  if (MovedClockNote === undefined) return null
  return (
    <Suspense fallback={null}>
      <MovedClockNote place="aside" />
    </Suspense>
  )
}

import '#design/workspace-parts.css'
import './entrance.css'
import { Suspense, useLayoutEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { EditionBar } from '#features/shell/edition-bar.tsx'
import { SkipLink } from '#features/shell/top-bar.tsx'
import type { TextsHandle } from '#i18n/texts.ts'

export const handle: TextsHandle = { namespaces: ['sign-in', 'forms', 'factors', 'work'] }

/** The way in: no top bar, no footer. These pages switch language in place, like the areas they lead to. */
export default function SignInLayout() {
  const { pathname } = useLocation()
  // Each begins at its top: after the long form is sent on a phone, what is left to do is shown there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what the effect waits for
  useLayoutEffect(() => {
    // In braces: newer browsers answer scrollTo with a promise, which React would take for the effect's cleanup.
    scrollTo(0, 0)
  }, [pathname])
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <EditionBar />
      <Suspense>
        <Outlet />
      </Suspense>
    </div>
  )
}

import '#design/workspace-parts.css'
import '#design/entrance.css'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { EditionBar } from '#features/shell/edition-bar.tsx'
import { SkipLink } from '#features/shell/top-bar.tsx'
import type { TextsHandle } from '#i18n/texts.ts'

export const handle: TextsHandle = { namespaces: ['sign-in', 'forms', 'factors', 'work'] }

/** The way in: no top bar, no footer. These pages switch language in place, like the areas they lead to. */
export default function SignInLayout() {
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

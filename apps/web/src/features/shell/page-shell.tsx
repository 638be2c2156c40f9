import type { ReactNode } from 'react'
import { EditionBar } from './edition-bar.tsx'
import { OperatorFooter } from './operator-footer.tsx'
import { SkipLink, TopBar } from './top-bar.tsx'

/** What stands around the content of every page. */
export function PageShell({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <EditionBar />
      <TopBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <OperatorFooter />
    </div>
  )
}

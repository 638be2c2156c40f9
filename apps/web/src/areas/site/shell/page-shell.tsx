import type { ReactNode } from 'react'
import { AnnouncementBar } from '#features/shell/announcement-bar.tsx'
import { EditionBar } from '#features/shell/edition-bar.tsx'
import { SkipLink, TopBar } from '#features/shell/top-bar.tsx'
import { OperatorFooter } from './operator-footer.tsx'

/** What stands around the content of every public page. */
export function PageShell({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <EditionBar />
      <AnnouncementBar />
      <TopBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <OperatorFooter />
    </div>
  )
}

import type { ReactNode } from 'react'
import { identity } from '#client/boot/identity.ts'
import { Logo } from '#design/logo.tsx'
import { AnnouncementBar } from '#features/shell/announcement-bar.tsx'
import { EditionBar } from '#features/shell/edition-bar.tsx'
import { SkipLink, TopBar } from '#features/shell/top-bar.tsx'
import { useTexts } from '#i18n/use-texts.ts'
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
      <Splash />
    </div>
  )
}

/** Shown by the head script (client/boot/splash.ts). The page beneath is complete, so screen readers read that instead. */
function Splash() {
  const t = useTexts()
  return (
    <div className="splash" aria-hidden="true">
      <p className="brand splash-name">
        <Logo size={40} />
        {identity.operator.brand}
      </p>
      <p>{t('loading')}</p>
    </div>
  )
}

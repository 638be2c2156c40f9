import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ScrollToTop } from '#design/scroll-to-top.tsx'
import { pageOfPath } from '#i18n/paths.ts'
import type { TextsHandle } from '#i18n/texts.ts'
import { Notices } from './notices/notices.tsx'
import { startPrefetch } from './prefetch.ts'
import { PageShell } from './shell/page-shell.tsx'
import { useLanguageOfAddress } from './use-language-of-address.ts'

export const handle: TextsHandle = { namespaces: ['common'] }

/** Pages on which visitors weigh terms, read or write: nothing pops up there. */
const quietPages = ['plans', 'contact', 'risk', 'terms', 'docs', 'newsletter']

export default function SiteLayout() {
  useLanguageOfAddress()
  useEffect(startPrefetch, [])
  const page = pageOfPath(useLocation().pathname)
  return (
    <PageShell>
      <Outlet />
      {page !== undefined && !quietPages.includes(page) && <Notices />}
      <ScrollToTop />
    </PageShell>
  )
}

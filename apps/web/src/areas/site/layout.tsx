import { Outlet } from 'react-router'
import { PageShell } from '../../features/shell/page-shell.tsx'
import type { TextsHandle } from '../../i18n/texts.ts'
import { useLanguageOfAddress } from './use-language-of-address.ts'

export const handle: TextsHandle = { namespaces: ['common'] }

export default function SiteLayout() {
  useLanguageOfAddress()
  return (
    <PageShell>
      <Outlet />
    </PageShell>
  )
}

import { NotFound } from '../../features/shell/not-found.tsx'
import { PageShell } from '../../features/shell/page-shell.tsx'

export default function InvestorNotFound() {
  return (
    <PageShell>
      <NotFound />
    </PageShell>
  )
}

import { NotFound } from '../../features/shell/not-found.tsx'
import { PageShell } from '../../features/shell/page-shell.tsx'

export default function AdminNotFound() {
  return (
    <PageShell>
      <NotFound />
    </PageShell>
  )
}

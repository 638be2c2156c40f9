import './workspace.css'
import '#design/workspace-parts.css'
import './workspace-top.css'
import type { ReactNode } from 'react'
import { QueriesProvider } from '#client/api/queries-provider.tsx'
import { LiveProvider } from '#client/live/live-provider.tsx'
import { ToastProvider } from '#design/toast.tsx'

/** What every signed-in page stands in: what is known, what is live, and what is said at the edge. */
export function Workspace({ children }: { readonly children: ReactNode }) {
  return (
    <ToastProvider>
      <QueriesProvider>
        <LiveProvider>
          <div className="work-body">{children}</div>
        </LiveProvider>
      </QueriesProvider>
    </ToastProvider>
  )
}

import type { ReactNode } from 'react'
import { identity } from '#client/boot/identity.ts'

interface PageTitleProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
}

/** The first line of a page, and the title of the document. */
export function PageTitle({ title, lead, actions }: PageTitleProps) {
  return (
    <header className="page-title">
      <title>{`${title} - ${identity.operator.brand}`}</title>
      <div className="min-w-0">
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {actions !== undefined && <div className="page-title-actions">{actions}</div>}
    </header>
  )
}

import type { ReactNode } from 'react'
import { identity, isDemo } from '#client/boot/identity.ts'
import { RealTimeNote } from '#features/demo-clock/real-time-note.tsx'

interface PageTitleProps {
  readonly title: string
  readonly lead?: ReactNode
  /** Of pages whose times are real ones: in the demo, whose clock can be moved, that is said after the lead. */
  readonly hasRealTimes?: boolean
  readonly actions?: ReactNode
}

/** The first line of a page, and the title of the document. */
export function PageTitle({ title, lead, hasRealTimes = false, actions }: PageTitleProps) {
  return (
    <header className="page-title">
      <title>{`${title} - ${identity.operator.brand}`}</title>
      <div className="min-w-0">
        <h1>{title}</h1>
        {(lead !== undefined || (hasRealTimes && isDemo)) && (
          <p>
            {lead}
            {hasRealTimes && <RealTimeNote />}
          </p>
        )}
      </div>
      {actions !== undefined && <div className="page-title-actions">{actions}</div>}
    </header>
  )
}

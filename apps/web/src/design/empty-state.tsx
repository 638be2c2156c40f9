import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly title: string
  /** Why there is nothing, what to do, and how long it takes. */
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Nothing here yet: a dashed bar, because what would fill it has not happened. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="text-14 text-ink-2">
      <div className="mb-4 h-7 rounded-[3px] border border-dashed border-rule-strong" />
      <p className="mb-1 font-display text-18 font-medium text-ink">{title}</p>
      <p>{children}</p>
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}

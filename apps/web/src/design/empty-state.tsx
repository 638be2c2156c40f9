import '#design/empty.css'
import type { ReactNode } from 'react'
import { type EmptyDrawingName, emptyDrawings } from './art/empty-drawings.ts'

interface EmptyNoteProps {
  readonly title: string
  /** Why there is nothing, what to do, and how long it takes. */
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** In words alone that there is nothing: for a search and its filters, which only found none. */
export function EmptyNote({ title, children, action }: EmptyNoteProps) {
  return (
    <div className="empty text-14 text-ink-2">
      <div className="min-w-0">
        <p className="mb-1 font-display text-18 font-medium text-ink">{title}</p>
        <p>{children}</p>
      </div>
      {action !== undefined && <div className="empty-action">{action}</div>}
    </div>
  )
}

interface EmptyStateProps extends EmptyNoteProps {
  /** What would be here. */
  readonly drawing?: EmptyDrawingName
}

/** Nothing here yet: an engraving whose green dashes are the thing that has not happened, and what will change it. */
export function EmptyState({ drawing = 'sheet', ...note }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <div className="empty-state-row">
        <EmptyDrawing drawing={drawing} />
        <EmptyNote {...note} />
      </div>
    </div>
  )
}

/** The engraving by itself. */
export function EmptyDrawing({ drawing }: { readonly drawing: EmptyDrawingName }) {
  const { viewBox, parts } = emptyDrawings[drawing]
  return (
    <svg className="empty-drawing" viewBox={viewBox} width="96" height="96" aria-hidden="true">
      {parts.map(([kind, path]) => (
        <path key={path} className={`draw-${kind}`} d={path} />
      ))}
    </svg>
  )
}

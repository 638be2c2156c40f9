import type { ReactNode } from 'react'

interface SheetProps {
  readonly title?: string
  readonly aside?: ReactNode
  readonly children: ReactNode
  readonly foot?: ReactNode
  /** A row of buttons at the end; on phones it stays in reach of the thumb. */
  readonly actions?: ReactNode
}

/** The one container: a hairline, no shadow. Explanations stand outside it. */
export function Sheet({ title, aside, children, foot, actions }: SheetProps) {
  return (
    <section className="rounded-m border border-rule bg-surface">
      {title !== undefined && (
        <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 pt-4 md:px-6 md:pt-5">
          <h2 className="sheet-title">{title}</h2>
          {aside}
        </header>
      )}
      <div className="px-4 pt-3 pb-4 md:px-6 md:pt-4 md:pb-6">{children}</div>
      {foot !== undefined && (
        <footer className="border-t border-rule px-4 py-3.5 text-14 text-ink-2 md:px-6">{foot}</footer>
      )}
      {actions !== undefined && <footer className="sheet-actions">{actions}</footer>}
    </section>
  )
}

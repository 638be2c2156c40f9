import type { ReactNode } from 'react'

interface SampleTagProps {
  /** On the upper edge of the card it speaks for. */
  readonly isOnEdge?: boolean
  readonly children: ReactNode
}

/** Marks one invented thing as invented. Violet dashed means this and nothing else; the words are never left out. */
export function SampleTag({ isOnEdge = false, children }: SampleTagProps) {
  return <span className={isOnEdge ? 'sample sample-edge' : 'sample'}>{children}</span>
}

interface SampleGroupProps {
  readonly tag: string
  readonly children: ReactNode
}

/** Several invented things inside one dashed line, with one tag on that line: it speaks for everything the line encloses. */
export function SampleGroup({ tag, children }: SampleGroupProps) {
  return (
    <section className="sample-group" aria-label={tag} data-sample="">
      <SampleTag isOnEdge>{tag}</SampleTag>
      {children}
    </section>
  )
}

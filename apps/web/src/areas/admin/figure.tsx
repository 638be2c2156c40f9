import type { ReactNode } from 'react'

interface FigureProps {
  readonly name: string
  readonly note: ReactNode
  readonly children: ReactNode
}

/** One figure of a row of them, with what it means under it; stands in a list of definitions. */
export function Figure({ name, note, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures-even">
        {children}
        <small>{note}</small>
      </dd>
    </div>
  )
}

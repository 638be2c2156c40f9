import type { ReactNode } from 'react'

interface PartProps {
  readonly name: string
  /** What a picture of it is called. */
  readonly picture: string
  readonly children: ReactNode
}

export function Part({ name, picture, children }: PartProps) {
  return (
    <section data-picture={picture} className="bg-paper p-4">
      <h2 className="mb-4 border-b border-rule pb-1 font-text text-12 font-medium tracking-normal text-ink-3">
        {name}
      </h2>
      {children}
    </section>
  )
}

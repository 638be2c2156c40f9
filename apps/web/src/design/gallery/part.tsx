import type { ReactNode } from 'react'

export function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 border-b border-rule pb-1 font-text text-12 font-medium tracking-normal text-ink-3">
        {name}
      </h2>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'

/** Marks one invented thing as invented. Violet dashed means this and nothing else; the words are never left out. */
export function SampleTag({ children }: { readonly children: ReactNode }) {
  return <span className="sample">{children}</span>
}

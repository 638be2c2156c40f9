import type { ReactNode } from 'react'

/** done: a dot. moving: a dashed ring. locked: a hatch. you: an amber diamond. refused: a red bar. none: an empty ring. */
export type StatusKind = 'done' | 'moving' | 'locked' | 'you' | 'refused' | 'none'

/** The shape says it first, then the word; colour only where a person must act or was refused. */
export function Status({ kind, children }: { readonly kind: StatusKind; readonly children: ReactNode }) {
  return <span className={`status status-${kind}`}>{children}</span>
}

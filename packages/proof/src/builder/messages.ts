import type { Page } from './page.ts'
import type { FinishedSection, Section, SectionsPlan } from './sections.ts'
import type { Chunk } from './spill.ts'

/** The input of a thread at its start. */
export interface ThreadOrder {
  readonly snapshot: number
  readonly key: Uint8Array
  readonly spillPath: string
  /** 0 to 19: its nice value. */
  readonly nice: number
}

/** Every request has one answer, and answers come in the order of requests. */
export type Request =
  | { readonly kind: 'page'; readonly page: Page }
  /** This many filling leaves. */
  | { readonly kind: 'fill'; readonly count: number }
  | { readonly kind: 'end of pages' }
  | { readonly kind: 'plan'; readonly plan: SectionsPlan }
  | { readonly kind: 'section'; readonly section: Section }
  | { readonly kind: 'crown'; readonly crown: Uint8Array }

export type Answer =
  | { readonly kind: 'done' }
  | { readonly kind: 'spilled'; readonly chunks: readonly (readonly Chunk[])[] }
  | { readonly kind: 'finished'; readonly finished: FinishedSection }
  | { readonly kind: 'root'; readonly root: Uint8Array<ArrayBuffer> }

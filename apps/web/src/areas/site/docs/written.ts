import type { Language } from '@clearhold/contract/language'

/** A page of the documentation as the build has rendered it. */
interface WrittenDocument {
  readonly title: string
  readonly summary: string
  readonly html: string
  /** Its address in the language it is written in. */
  readonly canonical: string
  /** Its addresses in the languages it is written in. */
  readonly alternates: readonly { readonly language: Language; readonly path: string }[]
}

/** By address. */
export type WrittenDocs = Readonly<Record<string, WrittenDocument>>

/** bundle/docs puts all pages in here while they are rendered. Empty in the browser, where a page has its text in it already. */
export const written: WrittenDocs = {}

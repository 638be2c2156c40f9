import type { Language } from '@clearhold/contract/language'

/** A mail before it is rendered: text and at most one link. */
export interface Letter {
  readonly language: Language
  readonly brand: string
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly url: string; readonly asText: string }
  /** At the top: the strip of the demo edition. */
  readonly strip?: string
  readonly footer: readonly string[]
}

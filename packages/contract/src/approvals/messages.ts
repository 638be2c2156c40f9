import type { Language } from '../language.ts'
import type { Signature } from './schema.ts'
import type { CommandTerms, KeyTerms, PayoutTerms } from './statement.ts'

/**
 * The messages between the site's window and the approving page. The page trusts none of them: it computes the digest from
 * the terms it shows, and marks everything else as unsigned. Types only, so that the page bundles no schema.
 */

/** An unsigned line: its name and its value, both worded by the site. */
export type ContextLine = readonly [name: string, value: string]

/** A key of the person who signs. */
export interface OwnKey {
  readonly kind: 'passkey' | 'demo'
  readonly publicKey: string
  readonly credentialId: string
  readonly fingerprint: string
}

export type Signable =
  | { readonly about: 'payout'; readonly terms: PayoutTerms; readonly context: readonly ContextLine[] }
  | {
      readonly about: 'command'
      readonly terms: CommandTerms
      readonly context: readonly ContextLine[]
      /** The picture whose SHA-256 the terms name, where they name one. */
      readonly picture?: ArrayBuffer
    }
  | { readonly about: 'key'; readonly terms: KeyTerms; readonly context: readonly ContextLine[] }

/** From the site. `sign` may come again: other terms than before mean that they were changed. */
export type ToPage =
  | {
      readonly kind: 'sign'
      readonly language: Language
      readonly items: readonly Signable[]
      readonly keys: readonly OwnKey[]
    }
  | {
      readonly kind: 'make'
      readonly language: Language
      readonly personId: string
      readonly label: string
      readonly keys: readonly OwnKey[]
    }
  /** The outcome of the signature, worded by the site. */
  | { readonly kind: 'outcome'; readonly isGood: boolean; readonly text: string }

/** From the page. */
export type FromPage =
  | { readonly kind: 'ready' }
  /** The digests as the page computed them, in order; the site forwards them with the signature. */
  | { readonly kind: 'signed'; readonly digests: readonly string[]; readonly signature: Signature }
  | { readonly kind: 'made'; readonly response: Readonly<Record<string, unknown>> }
  | { readonly kind: 'closed' }

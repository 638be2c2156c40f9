import type { Problem } from '@clearhold/contract/problem-schema'

/** What an answer must look like: a Zod schema of the contract, or on public pages a guard that weighs nothing. */
export interface AnswerSchema<Value> {
  safeParse(body: unknown): { readonly success: true; readonly data: Value } | { readonly success: false }
}

export type Failure =
  /** The api refused, and says why and what became of the money. */
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** Nothing came back from the api: no network, or something between us. */
  | { readonly kind: 'unreachable' }
  /** Something came back that is not what the contract says. */
  | { readonly kind: 'unreadable' }

export type Outcome<Value> = { readonly kind: 'answer'; readonly value: Value } | Failure

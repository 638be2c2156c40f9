import type { ErrorCode } from '../error-codes.ts'

/** What happened, then what it means for the money and what to do next. */
export interface ErrorText {
  readonly title: string
  readonly detail: string
}

/** One domain's texts: a missing code does not compile. */
export type TextsOf<Code extends string> = Readonly<Record<Code, ErrorText>>

export type ErrorTexts = TextsOf<ErrorCode>

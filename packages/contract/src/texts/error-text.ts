import type { ErrorCode } from '../error-codes.ts'

/** What happened, then what it means for the money and what to do next. */
export interface ErrorText {
  readonly title: string
  readonly detail: string
}

export type ErrorTexts = Readonly<Record<ErrorCode, ErrorText>>

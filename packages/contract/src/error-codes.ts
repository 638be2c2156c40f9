import { type PlatformErrorCode, platformErrorCodes } from './problem.ts'

/** Every code a person can meet. A domain's codes are added here and get a text in each language, or the build fails. */
export type ErrorCode = PlatformErrorCode

export const errorCodes: readonly ErrorCode[] = [...platformErrorCodes]

export function isErrorCode(code: string): code is ErrorCode {
  return errorCodes.some((known) => known === code)
}

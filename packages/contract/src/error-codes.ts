import { type AccountsErrorCode, accountsErrorCodes } from './accounts-errors.ts'
import { type ApprovalsErrorCode, approvalsErrorCodes } from './approvals-errors.ts'
import { type CapitalErrorCode, capitalErrorCodes } from './capital-errors.ts'
import { type ContentErrorCode, contentErrorCodes } from './content.ts'
import { type DepositsErrorCode, depositsErrorCodes } from './deposits-errors.ts'
import { type KycErrorCode, kycErrorCodes } from './kyc.ts'
import { type PlatformErrorCode, platformErrorCodes } from './problem.ts'

/** Every code a person can meet. A domain's codes are added here and get a text in each language, or the build fails. */
export type ErrorCode =
  | PlatformErrorCode
  | AccountsErrorCode
  | ApprovalsErrorCode
  | CapitalErrorCode
  | ContentErrorCode
  | DepositsErrorCode
  | KycErrorCode

export const errorCodes: readonly ErrorCode[] = [
  ...platformErrorCodes,
  ...accountsErrorCodes,
  ...approvalsErrorCodes,
  ...capitalErrorCodes,
  ...contentErrorCodes,
  ...depositsErrorCodes,
  ...kycErrorCodes,
]

export function isErrorCode(code: string): code is ErrorCode {
  return errorCodes.some((known) => known === code)
}

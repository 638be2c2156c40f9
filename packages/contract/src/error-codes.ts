import { type AccountsErrorCode, accountsErrorCodes } from './accounts/errors.ts'
import { type ApprovalsErrorCode, approvalsErrorCodes } from './approvals/errors.ts'
import { type AuditErrorCode, auditErrorCodes } from './audit/errors.ts'
import { type ContentErrorCode, contentErrorCodes } from './content/errors.ts'
import { type DepositsErrorCode, depositsErrorCodes } from './deposits/errors.ts'
import { type KycErrorCode, kycErrorCodes } from './kyc/errors.ts'
import { type NotificationsErrorCode, notificationsErrorCodes } from './notifications/errors.ts'
import { type PlansErrorCode, plansErrorCodes } from './plans/errors.ts'
import { type PlatformErrorCode, platformErrorCodes } from './problem.ts'
import { type SanctionsErrorCode, sanctionsErrorCodes } from './sanctions/errors.ts'
import { type SolvencyErrorCode, solvencyErrorCodes } from './solvency/errors.ts'
import { type StatementsErrorCode, statementsErrorCodes } from './statements/errors.ts'
import { type SupportErrorCode, supportErrorCodes } from './support/errors.ts'
import { type CapitalErrorCode, capitalErrorCodes } from './treasury/errors.ts'
import { type WithdrawalsErrorCode, withdrawalsErrorCodes } from './withdrawals/errors.ts'

/** Every code a user can get. A domain's codes are added here and need a text in each language, or the build fails. */
export type ErrorCode =
  | PlatformErrorCode
  | AccountsErrorCode
  | ApprovalsErrorCode
  | AuditErrorCode
  | CapitalErrorCode
  | ContentErrorCode
  | DepositsErrorCode
  | KycErrorCode
  | NotificationsErrorCode
  | PlansErrorCode
  | SanctionsErrorCode
  | SolvencyErrorCode
  | StatementsErrorCode
  | SupportErrorCode
  | WithdrawalsErrorCode

export const errorCodes: readonly ErrorCode[] = [
  ...platformErrorCodes,
  ...accountsErrorCodes,
  ...approvalsErrorCodes,
  ...auditErrorCodes,
  ...capitalErrorCodes,
  ...contentErrorCodes,
  ...depositsErrorCodes,
  ...kycErrorCodes,
  ...notificationsErrorCodes,
  ...plansErrorCodes,
  ...sanctionsErrorCodes,
  ...solvencyErrorCodes,
  ...statementsErrorCodes,
  ...supportErrorCodes,
  ...withdrawalsErrorCodes,
]

export function isErrorCode(code: string): code is ErrorCode {
  return errorCodes.some((known) => known === code)
}

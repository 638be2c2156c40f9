import type { KycPart, KycReason, ViewReason } from '../kyc/rules.ts'

/** A reason as the person reads it: what was wrong, and what to do about it. The title alone names it for the reviewer. */
export interface KycReasonText {
  readonly title: string
  readonly fix: string
}

export interface KycReasonTexts {
  readonly reasons: Readonly<Record<KycReason, KycReasonText>>
  readonly parts: Readonly<Record<KycPart, string>>
  readonly needs: Readonly<Record<KycPart, readonly string[]>>
  readonly views: Readonly<Record<ViewReason, string>>
}

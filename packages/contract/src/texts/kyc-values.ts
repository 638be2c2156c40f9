import { rejectReasons, reviseReasons } from '../kyc/rules.ts'
import type { KycReasonTexts } from './kyc-reasons.ts'

/** Words for the values of kyc messages: 'idCard.blurry', 'rejection.under_age', 'part.selfie', 'document.selfie'. */
export function kycValues({ reasons, parts }: KycReasonTexts): Record<string, string> {
  const revisions = Object.entries(reviseReasons).flatMap(([part, known]) =>
    known.map((reason) => [`${part}.${reason}`, reasons[reason].title] as const),
  )
  const rejections = rejectReasons.map((reason) => [`rejection.${reason}`, reasons[reason].title] as const)
  const names = Object.entries(parts).flatMap(([part, name]) => [
    [`part.${part}`, name] as const,
    [`document.${part}`, name] as const,
  ])
  return Object.fromEntries([...revisions, ...rejections, ...names])
}

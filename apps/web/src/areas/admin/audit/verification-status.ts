import type { AuditHead, AuditLook } from '@clearhold/contract/audit/schema'

export type VerificationStatus = 'whole' | 'broken' | 'never' | 'reading' | 'failed'

export function isUnderWay(look: AuditLook | null | undefined): boolean {
  return look?.state === 'waiting' || look?.state === 'reading'
}

/** What is known of the record: the look that runs, else whatever was found last, here or at the machine. */
export function verificationStatusOf(
  head: AuditHead | undefined,
  look: AuditLook | null | undefined,
): VerificationStatus | undefined {
  if (head === undefined || look === undefined) return undefined
  if (isUnderWay(look)) return 'reading'
  const { verification } = head
  if (look !== null && isNewest(look, verification))
    return look.state === 'whole' || look.state === 'broken' ? look.state : 'failed'
  if (verification === null) return 'never'
  return verification.firstBroken === null ? 'whole' : 'broken'
}

/** The chain's own note is made a moment before the look that made it ends; a later one was made at the machine. */
export function isNewest(look: AuditLook, verification: AuditHead['verification']): boolean {
  return verification === null || (look.endedAt ?? '') >= verification.verifiedAt
}

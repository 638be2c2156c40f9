import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { writeLegalHold } from '../store/subjects.ts'

/**
 * Places a legal hold on documents because a law or a court requires it: for 72 hours, or as long as two people then agree (extend-legal-hold).
 * Null lifts it. False when there are no documents.
 */
export async function placeLegalHold(
  tx: Tx,
  { personId, reason, actor }: { readonly personId: string; readonly reason: string | null; readonly actor: string },
): Promise<boolean> {
  const held = await writeLegalHold(tx, personId, reason)
  if (held) {
    const action = reason === null ? 'kyc.hold_ended' : 'kyc.hold_begun'
    await recordChange(tx, {
      actor,
      action,
      subject: `person:${personId}`,
      after: { reason },
      // Without a person: an account holder under a legal hold must not learn of it from us. What the hold had paused resumes.
      event:
        reason === null
          ? { type: 'kyc.hold_ended', payload: { ofPersonId: personId } }
          : { type: 'restriction.begun', payload: { ofPersonId: personId, restriction: 'legalHold' } },
    })
  }
  return held
}

import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { writeLegalHold } from '../store/subjects.ts'

/**
 * Keeps documents beyond their time because a law or a court says so: for 72 hours, or as long as two people then agree (keep-held).
 * Null lets them go. False when there are none.
 */
export async function holdDocuments(
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
      // Of nobody's stream: whom the law holds must not learn it from us. What stood still because of it goes on.
      event:
        reason === null
          ? { type: 'kyc.hold_ended', payload: { ofPersonId: personId } }
          : { type: 'restriction.begun', payload: { ofPersonId: personId, restriction: 'legalHold' } },
    })
  }
  return held
}

import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { writeConsent } from '../store/notices.ts'

export interface ConsentChange {
  readonly personId: string
  readonly agreed: boolean
  readonly requestId: string
}

/** Records that a person agrees to public notices of payouts to them from now on, or withdraws that consent. Idempotent. */
export async function changeNoticeConsent(tx: Tx, { personId, agreed, requestId }: ConsentChange): Promise<void> {
  if (!(await writeConsent(tx, personId, agreed))) return
  const person = `person:${personId}`
  const action = agreed ? 'withdrawal.notices_agreed' : 'withdrawal.notices_ended'
  await recordChange(tx, { actor: person, action, subject: person, requestId, event: null })
}

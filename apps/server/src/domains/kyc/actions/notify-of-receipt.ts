import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { reference } from '../rules.ts'
import type { CaseRow } from '../store/cases.ts'

/** Notifies a person that their submission arrived, in the transaction that stored it. */
export async function notifyOfReceipt(
  tx: Tx,
  { id: kycId, number, personId }: Pick<CaseRow, 'id' | 'number' | 'personId'>,
  promisedHours: number,
): Promise<void> {
  const payload = { kycId, reference: reference(number), hours: promisedHours }
  await appendEvent(tx, { type: 'kyc.received', personId, payload })
}

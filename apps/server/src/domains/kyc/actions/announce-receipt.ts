import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { reference } from '../rules.ts'
import type { CaseRow } from '../store/cases.ts'

/** Tells a person that a round of theirs has arrived, in the transaction that wrote it. */
export async function announceReceipt(
  tx: Tx,
  { id: kycId, number, personId }: Pick<CaseRow, 'id' | 'number' | 'personId'>,
  promisedHours: number,
): Promise<void> {
  const payload = { kycId, reference: reference(number), hours: promisedHours }
  await appendEvent(tx, { type: 'kyc.received', personId, payload })
}

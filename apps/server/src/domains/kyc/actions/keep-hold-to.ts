import { restrictionDaysMax } from '@clearhold/contract/accounts/restrictions'
import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { after } from '../rules.ts'
import { writeHoldEnd } from '../store/legal-holds.ts'

const dayMs = 86_400_000

/** Keeps the hold of somebody, on which two people agreed already, as long as two people may agree on at once. */
export async function keepHoldTo(
  tx: Tx,
  clock: Clock,
  { personId, byPersonId }: { readonly personId: string; readonly byPersonId: string },
): Promise<void> {
  await writeHoldEnd(tx, personId, after(clock.now(), restrictionDaysMax.legalHold * dayMs), byPersonId)
}

import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { after } from '../rules.ts'
import { writeEraseAt } from '../store/subjects.ts'

const dayMs = 24 * 3_600_000

/** Starts the retention period when an account is closed. */
export async function beginRetention(
  tx: Tx,
  { clock, retentionDays }: { readonly clock: Clock; readonly retentionDays: number },
  personId: string,
): Promise<void> {
  await writeEraseAt(tx, personId, after(clock.now(), retentionDays * dayMs))
}

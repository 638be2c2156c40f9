import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Appointment } from '#platform/durable/flow.ts'
import { readOpenHold } from '../store/legal-holds.ts'
import { takeTurn } from '../store/subjects.ts'
import { placeLegalHold } from './place-legal-hold.ts'

/** Ends a legal hold whose time is over and that two people did not extend; before that, returns when it ends. */
export async function lapseLegalHold(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  personId: string,
): Promise<Appointment | null> {
  return database.transaction(async (tx) => {
    await takeTurn(tx, personId)
    const hold = await readOpenHold(tx, personId)
    if (hold === undefined) return null
    const waitMs = hold.endsAt.getTime() - clock.now().getTime()
    if (waitMs > 0) return { waitMs, mark: `ends:${hold.endsAt.getTime()}` }
    await placeLegalHold(tx, { personId, reason: null, actor: 'system:legal-hold' })
    return null
  })
}

import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Appointment } from '#platform/durable/flow.ts'
import { writeState } from '../store/directory.ts'
import { readOpenFreeze } from '../store/freezes.ts'
import { lockPerson } from '../store/people.ts'

/**
 * Ends a freeze whose time is over: a person must not stay locked out of their money because the approvers did not act. Before that,
 * returns when it ends.
 */
export async function lapseFreeze(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  personId: string,
): Promise<Appointment | null> {
  return database.transaction(async (tx) => {
    const person = await lockPerson(tx, personId)
    const freeze = await readOpenFreeze(tx, personId)
    if (person?.state !== 'frozen' || freeze === undefined) return null
    const waitMs = freeze.endsAt.getTime() - clock.now().getTime()
    if (waitMs > 0) return { waitMs, mark: `ends:${freeze.endsAt.getTime()}` }
    await writeState(tx, personId, 'active')
    await recordChange(tx, {
      actor: 'system:freeze',
      action: 'account.freeze_lapsed',
      subject: `person:${personId}`,
      before: { state: 'frozen', endsAt: freeze.endsAt },
      after: { state: 'active' },
      event: { type: 'account.unfrozen', personId, payload: {} },
    })
    return null
  })
}

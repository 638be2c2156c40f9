import { momentText } from '@clearhold/contract/texts/message-text'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Appointment } from '#platform/durable/flow.ts'
import type { RecoveryFlowParts } from '../parts.ts'
import { dueRecoveryDay, nextRecoveryMoment, recoveryLink } from '../rules.ts'
import { lockPerson } from '../store/people.ts'
import { finishRecovery, type Recovery, readBusinessMoment, readRecovery, writeToldDays } from '../store/recoveries.ts'
import { endSessions } from './end-sessions.ts'
import { stopRecovery } from './stop-recovery.ts'

/**
 * Does what a recovery is due, by the business clock: a mail for each day of the wait, its end, or the end of a request that nobody decided on.
 * Returns when to look again; every step is a row, so that a worker that dies repeats none.
 */
export async function advanceRecovery(parts: RecoveryFlowParts, id: string): Promise<Appointment | null> {
  const known = await readRecovery(parts.database.reader, id)
  if (known === undefined) return null
  return parts.database.transaction(async (tx) => {
    const person = await lockPerson(tx, known.personId)
    const recovery = await readRecovery(tx, id)
    if (recovery === undefined || recovery.state === 'done' || recovery.state === 'stopped') return null
    const stop = (reason: 'not_active' | 'not_decided') =>
      stopRecovery(tx, { personId: recovery.personId, reason, actor: 'system:recovery' })
    if (person?.state !== 'active') {
      await stop('not_active')
      return null
    }
    const { now, offsetMs } = await readBusinessMoment(tx)
    await tellDays(tx, recovery, now)
    const next = nextRecoveryMoment(recovery, now)
    if (next !== undefined)
      return { waitMs: next.getTime() - now.getTime(), mark: `${recovery.state}:${next.getTime()}+${offsetMs}` }
    if (recovery.state === 'asked') await stop('not_decided')
    else await finish(tx, parts, recovery)
    return null
  })
}

/** One mail for each day of the wait that has begun. Those of days that a demo's clock skipped are sent all the same, before the end. */
async function tellDays(tx: Tx, { id, personId, ...recovery }: Recovery, now: Date): Promise<void> {
  const { endsBusinessAt } = recovery
  const due = dueRecoveryDay(recovery, now)
  if (endsBusinessAt === null || due <= recovery.toldDays) return
  await writeToldDays(tx, id, due)
  for (let day = recovery.toldDays + 1; day <= due; day += 1) {
    await recordChange(tx, {
      actor: 'system:recovery',
      action: 'account.recovery_told',
      subject: `person:${personId}`,
      after: { recoveryId: id, day },
      event: {
        type: 'account.recovery_waiting',
        personId,
        payload: {
          recoveryId: id,
          recoveryLink: recoveryLink(id, day),
          day: String(day),
          ends: momentText(endsBusinessAt),
        },
      },
    })
  }
}

/** The lost factors go, every session ends, and the address book rests. */
async function finish(tx: Tx, { clock, onRecovered }: RecoveryFlowParts, { id, personId }: Recovery): Promise<void> {
  const rests = await finishRecovery(tx, id)
  await endSessions(tx, { clock }, personId, 'recovered')
  await onRecovered(tx, personId)
  await recordChange(tx, {
    actor: 'system:recovery',
    action: 'account.recovery_done',
    subject: `person:${personId}`,
    before: { recoveryId: id, state: 'waiting' },
    after: { state: 'done', bookRestsUntil: rests.toISOString() },
    event: {
      type: 'account.recovery_done',
      personId,
      payload: { recoveryId: id, rests: momentText(rests) },
    },
  })
}

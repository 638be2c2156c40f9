import { momentText } from '@clearhold/contract/texts/message-text'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Appointment } from '#platform/durable/flow.ts'
import type { RecoveryFlowParts } from '../parts.ts'
import {
  after,
  mayRecover,
  mayWaitForMail,
  recoveryDays,
  recoveryDecideBy,
  recoveryLink,
  recoveryMailCheckMs,
} from '../rules.ts'
import { readOpenFreeze } from '../store/freezes.ts'
import { lockPerson } from '../store/people.ts'
import {
  type BusinessMoment,
  finishRecovery,
  type Recovery,
  readBusinessMoment,
  readRecovery,
  readRecoveryStep,
  writeTold,
} from '../store/recoveries.ts'
import { endSessions } from './end-sessions.ts'
import { stopRecovery } from './stop-recovery.ts'

/**
 * Does what a recovery is due, by the business clock: a mail for each day of the wait, its end, or the end of a request that was not decided.
 * Returns when to look again. Every step is a row, so a worker that crashes repeats none.
 */
export async function advanceRecovery(parts: RecoveryFlowParts, id: string): Promise<Appointment | null> {
  const known = await readRecovery(parts.database.reader, id)
  if (known === undefined) return null
  return parts.database.transaction(async (tx) => {
    const person = await lockPerson(tx, known.personId)
    const recovery = await readRecovery(tx, id)
    if (recovery === undefined || recovery.state === 'done' || recovery.state === 'stopped') return null
    const stop = (reason: 'not_active' | 'not_decided' | 'became_staff') =>
      stopRecovery(tx, { personId: recovery.personId, reason, actor: 'system:recovery' })
    if (person?.role === 'Admin') {
      await stop('became_staff')
      return null
    }
    if (person === undefined || !mayRecover(person.state, await readOpenFreeze(tx, person.id))) {
      await stop('not_active')
      return null
    }
    const moment = await readBusinessMoment(tx)
    const due = await nextStep(tx, parts, recovery, moment)
    if (due !== undefined) {
      const { now, offsetMs } = moment
      return { waitMs: due.getTime() - now.getTime(), mark: `${recovery.state}:${due.getTime()}+${offsetMs}` }
    }
    if (recovery.state === 'asked') await stop('not_decided')
    else await finish(tx, parts, recovery)
    return null
  })
}

/** The business time of the next step, after the mails that are due are written; undefined when it is at its end. */
async function nextStep(
  tx: Tx,
  { isMailWaiting }: RecoveryFlowParts,
  recovery: Recovery,
  { now, offsetMs }: BusinessMoment,
): Promise<Date | undefined> {
  if (recovery.state === 'asked') {
    const end = recoveryDecideBy(recovery.askedBusinessAt)
    return end > now ? end : undefined
  }
  const { ends, step } = await tellDays(tx, recovery, now)
  if (step > now) return step
  if (ends > now) return ends
  // That a mail was not sent is our failure. The clock of a demo is moved by people who will not wait for one.
  const mayWait = offsetMs === 0n && mayWaitForMail(ends, now)
  return mayWait && (await isMailWaiting(tx, recovery.personId)) ? after(now, recoveryMailCheckMs) : undefined
}

/** Each day lasts 24 hours from its mail, so one that is late moves all that follows; only a demo's clock skips days, and no mail. */
async function tellDays(
  tx: Tx,
  { id, personId, endsBusinessAt, toldDays }: Recovery,
  now: Date,
): Promise<{ ends: Date; step: Date }> {
  let ends = endsBusinessAt ?? now
  let step = await readRecoveryStep(tx, id)
  for (let day = toldDays + 1; day <= recoveryDays && step <= now; day += 1) {
    ends = await writeTold(tx, id, day)
    step = await readRecoveryStep(tx, id)
    await recordChange(tx, {
      actor: 'system:recovery',
      action: 'account.recovery_told',
      subject: `person:${personId}`,
      after: { recoveryId: id, day },
      event: {
        type: 'account.recovery_waiting',
        personId,
        payload: { recoveryId: id, recoveryLink: recoveryLink(id, day), day: String(day), ends: momentText(ends) },
      },
    })
  }
  return { ends, step }
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

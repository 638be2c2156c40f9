import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import { lockPerson } from '../store/people.ts'
import { readRecovery } from '../store/recoveries.ts'
import { stopRecovery } from './stop-recovery.ts'

export interface RecoveryRefusal {
  readonly personId: string
  readonly recoveryId: string
  readonly byPersonId: string
  readonly reason: string
  readonly requestId: string
}

/** One member of staff ends a recovery at any time: who was wrongly refused asks again, and who was wrongly let in is gone with the money. */
export async function refuseRecovery(
  tx: Tx,
  { personId, recoveryId, byPersonId, reason, requestId }: RecoveryRefusal,
): Promise<Result<void, 'not_found' | 'not_allowed' | 'recovery_over'>> {
  if (personId === byPersonId) return refuse('not_allowed')
  await lockPerson(tx, personId)
  const recovery = await readRecovery(tx, recoveryId)
  if (recovery === undefined || recovery.personId !== personId) return refuse('not_found')
  if (recovery.state === 'done' || recovery.state === 'stopped') return refuse('recovery_over')
  const actor = `person:${byPersonId}`
  await stopRecovery(tx, { personId, reason: 'not_recognised', actor, note: reason, requestId })
  return ok(undefined)
}

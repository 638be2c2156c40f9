import type { BreakerParts } from '../parts.ts'
import type { NewAlarm } from '../store/alarms.ts'
import { raiseAlarm } from './raise-alarm.ts'

/**
 * Stops everything that leaves, twice: an alarm that this side obeys, and the signer's own switch, which it obeys whoever
 * asks. A signer that does not answer signs nothing either; the alarm stands all the same.
 */
export async function tripBreaker(
  { database, signer, log }: BreakerParts,
  alarm: Omit<NewAlarm, 'stopsPayouts'>,
): Promise<void> {
  await database.transaction((tx) => raiseAlarm(tx, { ...alarm, stopsPayouts: true }))
  log.error({ kind: alarm.kind, chainId: alarm.chainId, about: alarm.about }, 'payouts are stopped')
  try {
    const stopped = await signer.stop({ reason: `${alarm.kind}: ${alarm.about}`, by: 'system:breaker' })
    if (!stopped.ok) log.error({ code: stopped.code }, 'the signer did not take the stop')
  } catch (error) {
    log.error({ reason: (error as Error).message }, 'the signer could not be told to stop')
  }
}

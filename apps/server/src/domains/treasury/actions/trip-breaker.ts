import type { BreakerParts } from '../parts.ts'
import type { NewAlarm } from '../store/alarms.ts'
import { raiseAlarm } from './raise-alarm.ts'

/**
 * Stops all payouts, twice: by an alarm that the server obeys, and by the signer's own switch, which applies to every caller. A signer
 * that does not answer signs nothing either; the alarm stands all the same.
 */
export async function tripBreaker(
  { database, signer, log }: BreakerParts,
  alarm: Omit<NewAlarm, 'stopsPayouts'>,
): Promise<void> {
  await database.transaction((tx) => raiseAlarm(tx, { ...alarm, stopsPayouts: true }))
  log.error(
    { event: 'payouts.stopped', kind: alarm.kind, chainId: alarm.chainId, about: alarm.about },
    'Payouts are stopped',
  )
  try {
    const stopped = await signer.stop({ reason: `${alarm.kind}: ${alarm.about}`, by: 'system:breaker' })
    if (!stopped.ok) log.error({ event: 'signer.stop_refused', code: stopped.code }, 'The signer refused to stop')
  } catch (error) {
    log.error(
      { event: 'signer.stop_unreachable', reason: (error as Error).message },
      'The signer could not be reached to stop payouts',
    )
  }
}

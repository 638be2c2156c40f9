import type { ForbiddenCall } from '#platform/signer/signer-health.ts'
import type { DoorWatchParts } from '../parts.ts'
import { isKnownSince } from '../store/alarms.ts'
import { raiseAlarm } from './raise-alarm.ts'

/**
 * Raises an alarm about each process that asked the signer for what only another may ask. It was refused, and none of ours does it: that
 * process is in other hands. The alarm stops nothing, because the refusal held and people decide what else to stop. Once people cleared it,
 * only a later call raises another. A signer that does not answer has an alert of its own.
 */
export async function reportForbiddenCalls(parts: DoorWatchParts): Promise<void> {
  const health = await parts.readSignerHealth()
  for (const call of health?.forbiddenCalls ?? []) await report(parts, call)
}

async function report({ database, chainId, log }: DoorWatchParts, { caller, call, count, at }: ForbiddenCall) {
  const alarm = { kind: 'signer_call_forbidden', chainId, about: `process:${caller}`, stopsPayouts: false } as const
  if (await isKnownSince(database.reader, alarm, new Date(at))) return
  log.error(
    { event: 'signer.call_forbidden', caller, call, count, at },
    'A process asked the signer for what only another may ask',
  )
  await database.transaction((tx) => raiseAlarm(tx, alarm))
}

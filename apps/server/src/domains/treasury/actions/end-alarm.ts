import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { treasuryActor } from '../rules.ts'
import { type Alarm, writeCleared } from '../store/alarms.ts'

/** Ends an alarm whose cause is measurably gone. One that stops payouts never ends like this: two people clear it. */
export async function endAlarm(tx: Tx, { id, stopsPayouts }: Alarm, reason: string): Promise<boolean> {
  if (stopsPayouts) return false
  const ended = await writeCleared(tx, id, treasuryActor, reason)
  if (ended === undefined) return false
  const { kind, chainId, about } = ended
  await recordChange(tx, {
    actor: treasuryActor,
    action: 'alarm.cleared',
    subject: `alarm:${kind}`,
    before: { about },
    after: { reason },
    event: { type: 'alarm.cleared', payload: { kind, chainId, about } },
  })
  return true
}

import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { treasuryActor } from '../rules.ts'
import { insertAlarm, type NewAlarm } from '../store/alarms.ts'

/** Raises an alarm in the transaction of its cause. Deduplicated until people clear it. */
export async function raiseAlarm(tx: Tx, alarm: NewAlarm): Promise<void> {
  if (!(await insertAlarm(tx, alarm))) return
  const { kind, chainId, about, stopsPayouts } = alarm
  await recordChange(tx, {
    actor: treasuryActor,
    action: 'alarm.raised',
    subject: `alarm:${kind}`,
    after: { chainId, about, stopsPayouts },
    event: { type: 'alarm.raised', payload: { kind, chainId, about, stopsPayouts } },
  })
}

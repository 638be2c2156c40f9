import type { Reader, Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import { appendRecord } from '../../audit/index.ts'
import { type Alarm, insertAlarm, type NewAlarm, readStandingAlarms } from '../store/alarms.ts'

/** Rings, in the same transaction as what it is about. The same thing rings once until people clear it. */
export async function raiseAlarm(tx: Tx, alarm: NewAlarm): Promise<void> {
  if (!(await insertAlarm(tx, alarm))) return
  const { kind, chainId, about, stopsPayouts } = alarm
  await appendRecord(tx, {
    actor: 'system:treasury',
    action: 'alarm.raised',
    subject: `alarm:${kind}`,
    after: { chainId, about, stopsPayouts },
  })
  await appendEvent(tx, { type: 'alarm.raised', payload: { kind, chainId, about, stopsPayouts } })
}

export interface Alarms {
  readonly alarms: readonly Alarm[]
  /** While true no payout is sent and no plan begins. */
  readonly payoutsStopped: boolean
}

export async function readAlarms(reader: Reader): Promise<Alarms> {
  const alarms = await readStandingAlarms(reader)
  return { alarms, payoutsStopped: alarms.some(({ stopsPayouts }) => stopsPayouts) }
}

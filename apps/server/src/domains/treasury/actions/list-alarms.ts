import type { Reader } from '#platform/database/database.ts'
import { type Alarm, readStandingAlarms } from '../store/alarms.ts'

export interface Alarms {
  readonly alarms: readonly Alarm[]
  /** While true no payout is sent and no plan is activated. */
  readonly payoutsStopped: boolean
}

/** The open alarms, and what follows from them. */
export async function listAlarms(reader: Reader): Promise<Alarms> {
  const alarms = await readStandingAlarms(reader)
  return { alarms, payoutsStopped: alarms.some(({ stopsPayouts }) => stopsPayouts) }
}

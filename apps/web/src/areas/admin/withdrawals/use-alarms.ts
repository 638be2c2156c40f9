import type { alarmListSchema } from '@clearhold/contract/treasury/alarms'
import { listAlarms } from '@clearhold/contract/treasury/endpoints'
import type { z } from 'zod'
import { type Known, useEndpoint } from '#client/api/use-endpoint.ts'

type AlarmList = z.output<typeof alarmListSchema>
export type Alarm = AlarmList['alarms'][number]

/** What stands and what it stops; the desk and the list below it ask once. */
export function useAlarms(): Known<AlarmList> {
  return useEndpoint(listAlarms)
}

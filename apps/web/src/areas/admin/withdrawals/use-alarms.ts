import { alarmListSchema } from '@clearhold/contract/treasury/alarms'
import type { z } from 'zod'
import { type Known, useKnown } from '#client/queries.tsx'

type AlarmList = z.output<typeof alarmListSchema>
export type Alarm = AlarmList['alarms'][number]

/** What stands and what it stops; the desk and the list below it ask once. */
export function useAlarms(): Known<AlarmList> {
  return useKnown({ path: '/api/admin/alarms', answer: alarmListSchema })
}

import type { withdrawalTimesSchema } from '@clearhold/contract/withdrawals/schema'
import type { z } from 'zod'
import type { Reader } from '#platform/database/database.ts'
import { timesCountMin } from '../rules.ts'
import { readTimes as readRows } from '../store/figures.ts'

/**
 * How long withdrawals of the last 30 days took, from request to settlement: measured, never promised. The median is given from the first
 * withdrawal on, with the count.
 */
export async function readWithdrawalTimes(reader: Reader, now: Date): Promise<z.output<typeof withdrawalTimesSchema>> {
  const times = await readRows(reader, now)
  return times.count < timesCountMin ? { ...times, p95Seconds: null } : times
}

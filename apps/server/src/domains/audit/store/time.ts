import { timestamptz } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { readRow, rowSchema } from '#platform/database/read-rows.ts'

const timeRow = rowSchema('Time', { at: timestamptz })

/** The time of the clock that dates records. */
export async function readTime(reader: Reader): Promise<Date> {
  return (await readRow(reader, timeRow)`select clock_timestamp() as at`).at
}

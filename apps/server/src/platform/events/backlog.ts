import { int8, oneOf, timestamptz } from '../database/columns.ts'
import type { Reader } from '../database/database.ts'
import { type RowOf, readRows, rowSchema } from '../database/read-rows.ts'

const backlogRow = rowSchema('EventBacklog', {
  step: oneOf(['signal', 'wake', 'notify']),
  waiting: int8,
  oldest: timestamptz.nullable(),
})

/** Events that are not delivered yet, by what waits, and since when the oldest does. */
export function readEventBacklog(reader: Reader): Promise<RowOf<typeof backlogRow>[]> {
  return readRows(reader, backlogRow)`
    select 'signal' as step, count(*) as waiting, min(created_at) as oldest from platform.outbox where relayed_at is null
    union all select 'wake', count(*), min(created_at) from platform.outbox where woken_at is null
    union all select 'notify', count(*), min(created_at) from platform.outbox where told_at is null`
}

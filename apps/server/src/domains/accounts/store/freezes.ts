import { timestamptz } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'

const freezeRow = rowSchema('Freeze', { beganAt: timestamptz, endedAt: timestamptz.nullable() })
export type Freeze = RowOf<typeof freezeRow>

/** From when to when somebody's account was frozen; the end of one that goes on is null. The account's own trigger writes them. */
export function readFreezes(reader: Reader, personId: string): Promise<Freeze[]> {
  return readRows(reader, freezeRow)`
    select began_at as "beganAt", ended_at as "endedAt" from accounts.freeze where person_id = ${personId} order by began_at`
}

import { int8, oneOf, timestamptz } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readRow, rowSchema } from '#platform/database/read-rows.ts'
import type { StoredPosition } from './positions.ts'

const exitedRow = rowSchema('ExitedPosition', { endedAt: timestamptz, endEntry: int8 })
export type ExitedPosition = RowOf<typeof exitedRow>
const exitRow = rowSchema('ExitAnswer', {
  outcome: oneOf(['exited', 'changed']),
  endedAt: timestamptz,
  endEntry: int8.nullable(),
})

/** Ends a position early, in one statement; undefined, and nothing is written, where it has changed since it was read. */
export async function callExit(
  reader: Reader,
  { id, personId, amountMicro, profitMicro }: StoredPosition,
  requestId: string,
): Promise<ExitedPosition | undefined> {
  const { outcome, ...exited } = await readRow(reader, exitRow)`
    select outcome, ended as "endedAt", entry as "endEntry"
    from plans.exit(${id}, ${personId}, ${amountMicro}, ${profitMicro}, ${requestId})`
  return outcome === 'changed' ? undefined : exitedRow.checked([exited])[0]
}

import { sql } from 'kysely'
import { businessAt } from '#platform/clock/clock.ts'
import { int8 } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { isWithin, microsOf, type Stretch } from '#platform/database/newest-first.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { signInRecordRow } from './sessions.ts'

const timelineSignInRow = rowSchema('TimelineSignIn', {
  ...signInRecordRow.shape,
  id: int8,
  atMicros: int8,
})
export type TimelineSignIn = RowOf<typeof timelineSignInRow>

const columns = sql`s.id, ${microsOf(sql`s.at`)} as "atMicros", ${businessAt(sql`s.at`)} as at, s.outcome, s.address, s.device`

/** Sign-in attempts for this person, newest first, as far back as they are kept. */
export async function readSignInTimeline(
  reader: Reader,
  personId: string,
  stretch: Stretch,
  limit: number,
): Promise<TimelineSignIn[]> {
  return readRows(reader, timelineSignInRow)`
    select ${columns} from accounts.sign_in s
    where s.person_id = ${personId} and ${isWithin(sql`s.at`, sql`s.id`, stretch)}
    order by s.at desc, s.id desc limit ${limit}`
}

export async function readTimelineSignIn(
  reader: Reader,
  personId: string,
  id: bigint,
): Promise<TimelineSignIn | undefined> {
  return readOptionalRow(reader, timelineSignInRow)`
    select ${columns} from accounts.sign_in s where s.id = ${id} and s.person_id = ${personId}`
}

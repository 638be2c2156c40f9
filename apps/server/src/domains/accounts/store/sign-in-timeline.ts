import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { isWithin, microsOf, type Stretch } from '#platform/database/newest-first.ts'
import type { SignInRecord } from './sessions.ts'

export interface TimelineSignIn extends SignInRecord {
  readonly id: bigint
  readonly atMicros: bigint
}

const columns = sql`s.id, ${microsOf(sql`s.at`)} as "atMicros", s.at, s.outcome, s.address, s.device`

/** Who tried to sign in as this person, newest first, as far back as it is kept. */
export async function readSignInTimeline(
  reader: Reader,
  personId: string,
  stretch: Stretch,
  limit: number,
): Promise<TimelineSignIn[]> {
  const { rows } = await sql<TimelineSignIn>`
    select ${columns} from accounts.sign_in s
    where s.person_id = ${personId} and ${isWithin(sql`s.at`, sql`s.id`, stretch)}
    order by s.at desc, s.id desc limit ${limit}`.execute(reader)
  return rows
}

export async function readTimelineSignIn(
  reader: Reader,
  personId: string,
  id: bigint,
): Promise<TimelineSignIn | undefined> {
  const { rows } = await sql<TimelineSignIn>`
    select ${columns} from accounts.sign_in s where s.id = ${id} and s.person_id = ${personId}`.execute(reader)
  return rows[0]
}

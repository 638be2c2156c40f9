import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** A page that was closed for longer fetches everything again. */
const keptDays = 7
const batchMax = 5_000

/** Deletes events delivered more than seven days ago; answers how many. An undelivered one is never deleted. */
export async function forgetSent(database: Database, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    const { numAffectedRows } = await sql`
      delete from platform.outbox where id in (
        select id from platform.outbox
        where created_at < ${now}::timestamptz - ${keptDays} * interval '1 day'
          and relayed_at is not null and told_at is not null and woken_at is not null
        order by created_at limit ${batchMax})`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  })
}

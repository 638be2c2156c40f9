import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Serialises requests about the same thing, so that count-then-write cannot be raced. */
export async function lockFor(tx: Tx, about: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content:${about}`}, 0))`.execute(tx)
}

import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Those who ask for the same thing at once wait for each other, so that counting and writing cannot be raced. */
export async function takeTurn(tx: Tx, about: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content:${about}`}, 0))`.execute(tx)
}

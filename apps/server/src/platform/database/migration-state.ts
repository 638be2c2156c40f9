import { sql } from 'kysely'
import type { Reader } from './database.ts'
import type { Migration } from './migrate.ts'

/** Names of the migrations this release carries and the database has not seen. */
export async function unappliedMigrations(reader: Reader, migrations: readonly Migration[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from platform.migration`.execute(reader)
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name))
}

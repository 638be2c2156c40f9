import type { Migration } from './apply-migration.ts'
import { text } from './columns.ts'
import type { Reader } from './database.ts'
import { readRows, rowSchema } from './read-rows.ts'

const nameRow = rowSchema('AppliedMigration', { name: text })

/** Names of the migrations of this release that are not applied to the database. */
export async function unappliedMigrations(reader: Reader, migrations: readonly Migration[]): Promise<string[]> {
  const rows = await readRows(reader, nameRow)`select name from platform.migration`
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name))
}

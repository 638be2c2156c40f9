import { timestamptz } from './columns.ts'
import type { Reader } from './database.ts'
import { readRow, rowSchema } from './read-rows.ts'

const installedRow = rowSchema('Installed', { since: timestamptz })

/** When this database was installed: since then something that never happened is missing. */
export async function readInstalledAt(reader: Reader): Promise<Date> {
  const { since } = await readRow(reader, installedRow)`select since from platform.installation`
  return since
}

import { beginClockAt, demoPastMsMax, isDemoHistoryBegun } from '../platform/clock/demo-history.ts'
import type { Config } from '../platform/config/config.ts'
import { bool } from '../platform/database/columns.ts'
import type { Database } from '../platform/database/database.ts'
import { readRow, rowSchema } from '../platform/database/read-rows.ts'

const dayMs = 86_400_000n

const usedRow = rowSchema('DatabaseInUse', { isUsed: bool })

/** Lets an empty demo begin this many days ago; false where it has begun or is in use already. Needs the owner's login. */
export async function beginDemoHistory(
  database: Database,
  { EDITION }: Pick<Config, 'EDITION'>,
  pastDays: number,
): Promise<boolean> {
  if (EDITION !== 'demo') throw new Error('A past that was seeded belongs to the demo edition: EDITION=live has none.')
  if (!Number.isInteger(pastDays) || pastDays < 1 || BigInt(pastDays) * dayMs > demoPastMsMax)
    throw new RangeError('--past-days is a whole number from 1 to 366')
  const { isUsed } = await readRow(database.reader, usedRow)`
    select exists (select from accounts.person) as "isUsed"`
  if (isUsed || (await isDemoHistoryBegun(database.reader))) return false
  await database.transaction((tx) => beginClockAt(tx, -BigInt(pastDays) * dayMs))
  return true
}

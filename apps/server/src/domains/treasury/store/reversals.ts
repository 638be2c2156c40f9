import type { Reader } from '#platform/database/database.ts'
import type { TreasuryTables } from '#platform/database/tables.generated.ts'

/** How much of what an entry gave to an account was taken back so far. */
export async function readTakenMicro(reader: Reader, entryId: bigint, account: string): Promise<bigint> {
  const row = await reader
    .withTables<TreasuryTables>()
    .selectFrom('treasury.reversal')
    .select('taken_micro')
    .where('entry_id', '=', entryId)
    .where('account', '=', account)
    .executeTakeFirst()
  return row?.taken_micro ?? 0n
}

import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import type { LedgerTables } from '../../platform/database/tables.generated.ts'

/** What stands in custody, as the book has it: negative, because balances say what is owed and custody is what is held. */
export async function readCustodyBalanceMicro(reader: Reader): Promise<bigint> {
  const { balance } = await reader
    .withTables<LedgerTables>()
    .selectFrom('ledger.account')
    .select(sql<bigint>`coalesce(sum(balance_micro), 0)::bigint`.as('balance'))
    .where('kind', '=', 'custody')
    .executeTakeFirstOrThrow()
  return balance
}

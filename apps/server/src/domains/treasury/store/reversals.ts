import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/database/database.ts'
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

export interface Reversal {
  readonly entryId: bigint
  readonly account: string
  readonly givenMicro: bigint
  /** What was taken back before this. */
  readonly takenMicro: bigint
  readonly amountMicro: bigint
}

/** Adds to what was taken back; the table refuses more than was given, whoever asks. */
export async function addTakenMicro(tx: Tx, { entryId, account, givenMicro, amountMicro }: Reversal): Promise<void> {
  await sql`
    insert into treasury.reversal as reversal (entry_id, account, given_micro, taken_micro)
    values (${entryId}, ${account}, ${givenMicro}, ${amountMicro})
    on conflict (entry_id, account) do update set taken_micro = reversal.taken_micro + excluded.taken_micro`.execute(tx)
}

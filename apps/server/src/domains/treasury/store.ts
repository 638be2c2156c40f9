import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { TreasuryTables } from '../../platform/database/tables.generated.ts'

export interface ChainHead {
  readonly chainId: number
  readonly blockNumber: bigint
  readonly blockHash: Buffer
  readonly blockTime: Date
}

export async function writeChainHead(tx: Tx, head: ChainHead): Promise<void> {
  const row = { block_number: head.blockNumber, block_hash: head.blockHash, block_time: head.blockTime }
  await tx
    .withTables<TreasuryTables>()
    .insertInto('treasury.chain_head')
    .values({ chain_id: BigInt(head.chainId), ...row })
    .onConflict((conflict) =>
      conflict.column('chain_id').doUpdateSet((update) => ({ ...row, read_at: update.fn('clock_timestamp') })),
    )
    .execute()
}

export async function readChainHead(
  reader: Reader,
  chainId: number,
): Promise<(ChainHead & { readAt: Date }) | undefined> {
  const row = await reader
    .withTables<TreasuryTables>()
    .selectFrom('treasury.chain_head')
    .selectAll()
    .where('chain_id', '=', BigInt(chainId))
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    chainId,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    blockTime: row.block_time,
    readAt: row.read_at,
  }
}

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

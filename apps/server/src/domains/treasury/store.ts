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

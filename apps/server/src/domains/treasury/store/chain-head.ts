import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/database/database.ts'
import type { TreasuryTables } from '#platform/database/tables.generated.ts'

export interface ChainHead {
  readonly chainId: number
  readonly blockNumber: bigint
  readonly blockHash: Buffer
  readonly blockTime: Date
}

export interface StoredChainHead extends ChainHead {
  readonly readAt: Date
  /** Why the chain cannot be read, and since when; null while it is read. */
  readonly trouble: string | null
  readonly troubleSince: Date | null
}

export async function writeChainHead(tx: Tx, head: ChainHead): Promise<void> {
  const row = { block_number: head.blockNumber, block_hash: head.blockHash, block_time: head.blockTime }
  await tx
    .withTables<TreasuryTables>()
    .insertInto('treasury.chain_head')
    .values({ chain_id: BigInt(head.chainId), ...row })
    .onConflict((conflict) =>
      conflict.column('chain_id').doUpdateSet((update) => ({
        ...row,
        read_at: update.fn('clock_timestamp'),
      })),
    )
    .execute()
}

/** Records why the chain is not read, or that it is again. A chain that never had a head cannot be late. */
export async function writeChainFailure(tx: Tx, chainId: number, trouble: string | undefined): Promise<void> {
  await sql`
    update treasury.chain_head set trouble = ${trouble ?? null},
      trouble_since = case when ${trouble === undefined} then null else coalesce(trouble_since, clock_timestamp()) end
    where chain_id = ${chainId}`.execute(tx)
}

export async function readChainHead(reader: Reader, chainId: number): Promise<StoredChainHead | undefined> {
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
    trouble: row.trouble,
    troubleSince: row.trouble_since,
  }
}

import { sql } from 'kysely'
import { bytea, int8 } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'

const missedRow = rowSchema('MissedTransfer', { txHash: bytea, blockNumber: int8, blockHash: bytea })
export type MissedTransfer = RowOf<typeof missedRow>

export async function insertMissed(tx: Tx, chainId: number, missed: MissedTransfer): Promise<void> {
  await sql`
    insert into treasury.missed_transfer (chain_id, tx_hash, block_number, block_hash)
    values (${chainId}, ${missed.txHash}, ${missed.blockNumber}, ${missed.blockHash}) on conflict do nothing`.execute(
    tx,
  )
}

/** Reported transactions, the oldest first. */
export async function readMissed(reader: Reader, chainId: number, limit: number): Promise<MissedTransfer[]> {
  return readRows(reader, missedRow)`
    select tx_hash as "txHash", block_number as "blockNumber", block_hash as "blockHash" from treasury.missed_transfer
    where chain_id = ${chainId} order by reported_at, tx_hash limit ${limit}`
}

export async function deleteMissed(tx: Tx, chainId: number, txHash: Buffer): Promise<void> {
  await sql`delete from treasury.missed_transfer where chain_id = ${chainId} and tx_hash = ${txHash}`.execute(tx)
}

import { sql } from 'kysely'
import { bytea, int8, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const scannedBlockRow = rowSchema('ScannedBlock', {
  number: int8,
  hash: bytea,
  time: timestamptz,
})
export type ScannedBlock = RowOf<typeof scannedBlockRow>

/** At most this many blocks of a chain, at or below a number. */
interface Below {
  readonly chainId: number
  readonly atMost: bigint
  readonly limit: number
}

const columns = sql`block_number as number, block_hash as hash, block_time as time`

/** One writer per chain at a time, across processes: changes are numbered in the order in which they are committed. */
export async function lockChain(tx: Tx, chainId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`treasury.chain:${chainId}`}, 0))`.execute(tx)
}

/** The last block read; undefined before the first. */
export async function readTip(reader: Reader, chainId: number): Promise<ScannedBlock | undefined> {
  return readOptionalRow(reader, scannedBlockRow)`
    select ${columns} from treasury.scanned_block where chain_id = ${chainId}
    order by block_number desc limit 1`
}

/** Remembered blocks at or below a number, the highest first. */
export async function readScannedBelow(reader: Reader, { chainId, atMost, limit }: Below): Promise<ScannedBlock[]> {
  return readRows(reader, scannedBlockRow)`
    select ${columns} from treasury.scanned_block where chain_id = ${chainId} and block_number <= ${atMost}
    order by block_number desc limit ${limit}`
}

/** Blocks deep enough to be read a second time, the lowest first. */
export async function readUnsettled(reader: Reader, { chainId, atMost, limit }: Below): Promise<ScannedBlock[]> {
  return readRows(reader, scannedBlockRow)`
    select ${columns} from treasury.scanned_block
    where chain_id = ${chainId} and not settled and block_number <= ${atMost}
    order by block_number limit ${limit}`
}

export async function isUnsettled(reader: Reader, chainId: number, number: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from treasury.scanned_block where chain_id = ${chainId} and block_number = ${number} and not settled`.execute(
    reader,
  )
  return rows.length === 1
}

export async function insertScanned(
  tx: Tx,
  chainId: number,
  blocks: readonly ScannedBlock[],
  settled: boolean,
): Promise<void> {
  await sql`
    insert into treasury.scanned_block (chain_id, block_number, block_hash, block_time, settled)
    select ${chainId}, number, hash, time, ${settled} from unnest(${blocks.map(({ number }) => number)}::bigint[],
      ${blocks.map(({ hash }) => hash)}::bytea[], ${blocks.map(({ time }) => time)}::timestamptz[]) as b (number, hash, time)`.execute(
    tx,
  )
}

export async function deleteScannedAbove(tx: Tx, chainId: number, number: bigint): Promise<void> {
  await sql`delete from treasury.scanned_block where chain_id = ${chainId} and block_number > ${number}`.execute(tx)
}

/** Deletes settled blocks below a number; one that was not read twice is never deleted. */
export async function deleteScannedBelow(tx: Tx, chainId: number, number: bigint): Promise<void> {
  await sql`
    delete from treasury.scanned_block where chain_id = ${chainId} and block_number < ${number} and settled`.execute(tx)
}

/** Marks a block as read twice; false when it is no longer the block that was read. */
export async function settleScanned(tx: Tx, chainId: number, { number, hash }: ScannedBlock): Promise<boolean> {
  const { rows } = await sql`
    update treasury.scanned_block set settled = true
    where chain_id = ${chainId} and block_number = ${number} and block_hash = ${hash} and not settled
    returning block_number`.execute(tx)
  return rows.length === 1
}

/** The block remembered under a number, if any. */
export async function readScannedAt(
  reader: Reader,
  chainId: number,
  number: bigint,
): Promise<ScannedBlock | undefined> {
  const [block] = await readScannedBelow(reader, { chainId, atMost: number, limit: 1 })
  return block?.number === number ? block : undefined
}

import type { Tx } from './database.ts'
import type { Hex } from './keys.ts'
import { type DayRule, dayBegan, type StoredTransaction } from './store.ts'
import { bytesOf, hexOf } from './transaction.ts'

/** A snapshot as the worker wrote it: trusted only as far as the ledger agrees. */
export interface SnapshotRow {
  readonly number: bigint
  readonly cutGroup: bigint
  readonly takenAt: Date
  readonly root: Buffer
  readonly owedMicro: bigint
  readonly bucketBits: number
  readonly bucketHeight: number
  readonly suspenseMicro: bigint
  readonly contingentMicro: bigint
  readonly bankMicro: bigint
  readonly heldMicro: bigint
  readonly provedMicro: bigint
  readonly chainId: bigint
  readonly blockNumber: bigint
  readonly blockHash: Buffer
  readonly reservesDigest: Buffer
  readonly logSize: bigint
  readonly logRoot: Buffer
}

/** Undefined when there is none, or it is not built yet. */
export async function readSnapshotRow(tx: Tx, number: number): Promise<SnapshotRow | undefined> {
  const [row] = await tx.query<SnapshotRow>(
    `select number::bigint, cut_group as "cutGroup", taken_at as "takenAt", root, owed_micro as "owedMicro", bucket_bits as "bucketBits",
       bucket_height as "bucketHeight", suspense_micro as "suspenseMicro", contingent_micro as "contingentMicro",
       bank_micro as "bankMicro", held_micro as "heldMicro", proved_micro as "provedMicro", chain_id as "chainId",
       block_number as "blockNumber", block_hash as "blockHash", reserves_digest as "reservesDigest", log_size as "logSize",
       log_root as "logRoot"
     from solvency.snapshot where number = $1 and num_nulls(cut_group, taken_at, root, owed_micro, bucket_bits, bucket_height,
       suspense_micro, contingent_micro, bank_micro, held_micro, proved_micro, chain_id, block_number, block_hash, reserves_digest,
       log_size, log_root) = 0`,
    [number],
  )
  return row
}

export interface SignedSnapshot {
  readonly number: number
  /** Null for one that was found in the chain after a restore. */
  readonly text: string | null
  readonly note: string | null
  readonly noteDigest: Buffer
  readonly chainId: number
  readonly wallet: Hex
  readonly nonce: bigint
}

export async function readSigned(tx: Tx, number: number): Promise<SignedSnapshot | undefined> {
  const [row] = await tx.query<Omit<SignedSnapshot, 'wallet' | 'chainId'> & { wallet: Buffer; chainId: bigint }>(
    `select number, text, note, note_digest as "noteDigest", chain_id as "chainId", wallet, nonce from signer.snapshot
     where number = $1`,
    [number],
  )
  return row === undefined ? undefined : { ...row, chainId: Number(row.chainId), wallet: hexOf(row.wallet) }
}

/** The key that anchors the newest snapshot that was signed; undefined before the first. */
export async function readNewestAnchor(tx: Tx, chainId: number): Promise<Hex | undefined> {
  const [row] = await tx.query<{ wallet: Buffer }>(
    'select wallet from signer.snapshot where chain_id = $1 order by number desc limit 1',
    [chainId],
  )
  return row === undefined ? undefined : hexOf(row.wallet)
}

export async function insertSigned(tx: Tx, signed: SignedSnapshot): Promise<void> {
  const { number, text, note, noteDigest, chainId, wallet, nonce } = signed
  await tx.query(
    `insert into signer.snapshot (number, text, note, note_digest, chain_id, wallet, nonce) values ($1, $2, $3, $4, $5, $6, $7)`,
    [number, text, note, noteDigest, chainId, bytesOf(wallet), nonce],
  )
}

export interface NextSnapshot {
  readonly number: number
  readonly nonce: bigint
}

/** The number and the nonce after the last ones; a new anchor key begins at nonce 0 and continues the numbers. */
export async function readNextSnapshot(tx: Tx, chainId: number, wallet: Hex): Promise<NextSnapshot> {
  const [row] = await tx.query<NextSnapshot>(
    `select (select coalesce(max(number), 0) + 1 from signer.snapshot) as number,
       (select coalesce(max(nonce) + 1, 0) from signer.snapshot where chain_id = $1 and wallet = $2) as nonce`,
    [chainId, bytesOf(wallet)],
  )
  if (row === undefined) throw new Error('the database said nothing')
  return row
}

export async function countSignedToday(tx: Tx, rule: DayRule): Promise<bigint> {
  const [row] = await tx.query<{ count: bigint }>(
    `select count(*) as count from signer.snapshot where note is not null and signed_at > ${dayBegan(rule)}`,
  )
  return row?.count ?? 0n
}

/** Bytes that were signed at a nonce of the anchor key, the highest fee first. */
export async function readAnchors(tx: Tx, chainId: number, wallet: Hex, nonce: bigint): Promise<StoredTransaction[]> {
  const rows = await tx.query<Omit<StoredTransaction, 'wallet'>>(
    `select purpose, nonce, hash, raw, max_fee_wei as "maxFeeWei", priority_fee_wei as "priorityFeeWei" from signer.transaction
     where chain_id = $1 and wallet = $2 and nonce = $3 and purpose = 'anchor' order by max_fee_wei desc`,
    [chainId, bytesOf(wallet), nonce],
  )
  return rows.map((row) => ({ ...row, wallet }))
}

/** The current time, by the clock that dates everything else. */
export async function readNow(tx: Tx): Promise<Date> {
  const [row] = await tx.query<{ now: Date }>('select clock_timestamp() as now')
  if (row === undefined) throw new Error('the database did not say when it is')
  return row.now
}

import { sql } from 'kysely'
import { bool, bytea, int4, int8, oneOf, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'

/** A log that arrived at one of our addresses, as stored. */
const newTransferRow = rowSchema('NewTransfer', {
  txHash: bytea,
  logIndex: int4,
  blockNumber: int8,
  blockHash: bytea,
  blockTime: timestamptz,
  sender: bytea,
  receiver: bytea,
  internal: bool,
  amountRaw: int8,
  amountMicro: int8,
  remainderRaw: int8,
})
export type NewTransfer = RowOf<typeof newTransferRow>

export const transferStates = ['seen', 'confirmed', 'orphaned'] as const

const storedTransferRow = rowSchema('StoredTransfer', {
  ...newTransferRow.shape,
  id: int8,
  arrival: int4,
  state: oneOf(transferStates),
  confirmedAt: timestamptz.nullable(),
})
export type StoredTransfer = RowOf<typeof storedTransferRow>

const changeKinds = ['seen', 'confirmed', 'moved', 'orphaned'] as const
export type ChangeKind = (typeof changeKinds)[number]

const columns = sql`t.id, t.tx_hash as "txHash", t.log_index as "logIndex", t.arrival, t.block_number as "blockNumber",
  t.block_hash as "blockHash", t.block_time as "blockTime", t.sender, t.receiver, t.internal, t.amount_raw as "amountRaw",
  t.amount_micro as "amountMicro", t.remainder_raw as "remainderRaw", t.state,
  t.confirmed_at as "confirmedAt"`

const idRow = rowSchema('IdRow', { id: int8 })

/** Stores logs that are not stored yet, as another arrival where one was orphaned before; answers the numbers of the new rows. */
export async function insertTransfers(tx: Tx, chainId: number, transfers: readonly NewTransfer[]): Promise<bigint[]> {
  if (transfers.length === 0) return []
  const list = <Value>(pick: (transfer: NewTransfer) => Value) => transfers.map(pick)
  const rows = await readRows(tx, idRow)`
    insert into treasury.transfer (chain_id, tx_hash, log_index, arrival, block_number, block_hash, block_time, sender,
      receiver, internal, amount_raw, amount_micro, remainder_raw)
    select ${chainId}, n.tx_hash, n.log_index,
      1 + (select count(*) from treasury.transfer o
        where o.chain_id = ${chainId} and o.tx_hash = n.tx_hash and o.log_index = n.log_index),
      n.block_number, n.block_hash, n.block_time, n.sender, n.receiver, n.internal, n.amount_raw, n.amount_micro, n.remainder_raw
    from unnest(${list(({ txHash }) => txHash)}::bytea[], ${list(({ logIndex }) => logIndex)}::int[],
      ${list(({ blockNumber }) => blockNumber)}::bigint[], ${list(({ blockHash }) => blockHash)}::bytea[],
      ${list(({ blockTime }) => blockTime)}::timestamptz[], ${list(({ sender }) => sender)}::bytea[],
      ${list(({ receiver }) => receiver)}::bytea[], ${list(({ internal }) => internal)}::boolean[],
      ${list(({ amountRaw }) => amountRaw)}::numeric[], ${list(({ amountMicro }) => amountMicro)}::bigint[],
      ${list(({ remainderRaw }) => remainderRaw)}::numeric[]) with ordinality
      as n (tx_hash, log_index, block_number, block_hash, block_time, sender, receiver, internal, amount_raw, amount_micro,
        remainder_raw, place)
    where not exists (select from treasury.transfer o where o.chain_id = ${chainId} and o.tx_hash = n.tx_hash
      and o.log_index = n.log_index and o.state <> 'orphaned')
    order by n.place
    returning id`
  return rows.map(({ id }) => id)
}

export async function insertChanges(
  tx: Tx,
  chainId: number,
  kind: ChangeKind,
  transferIds: readonly bigint[],
): Promise<void> {
  if (transferIds.length === 0) return
  await sql`
    insert into treasury.transfer_change (chain_id, transfer_id, kind)
    select ${chainId}, id, ${kind} from unnest(${transferIds}::bigint[]) with ordinality as t (id, place) order by place`.execute(
    tx,
  )
}

/** Logs in blocks above a number that are not orphaned. */
export async function readStandingAbove(reader: Reader, chainId: number, number: bigint): Promise<StoredTransfer[]> {
  return readRows(reader, storedTransferRow)`
    select ${columns} from treasury.transfer t
    where t.chain_id = ${chainId} and t.block_number > ${number} and t.state <> 'orphaned' order by t.id`
}

/** Logs of one block that wait for their confirmations. */
export async function readSeenIn(reader: Reader, chainId: number, blockHash: Buffer, number: bigint) {
  return readRows(reader, storedTransferRow)`
    select ${columns} from treasury.transfer t where t.chain_id = ${chainId} and t.block_number = ${number}
      and t.block_hash = ${blockHash} and t.state = 'seen' order by t.id`
}

/** A log that is not orphaned, by its transaction. */
export async function readTransfersOf(reader: Reader, chainId: number, txHash: Buffer): Promise<StoredTransfer[]> {
  return readRows(reader, storedTransferRow)`
    select ${columns} from treasury.transfer t
    where t.chain_id = ${chainId} and t.tx_hash = ${txHash} and t.state <> 'orphaned' order by t.log_index`
}

export async function orphanTransfers(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update treasury.transfer set state = 'orphaned', orphaned_at = clock_timestamp()
    where id = any(${ids}::bigint[])`.execute(tx)
}

export interface Move {
  readonly id: bigint
  readonly blockNumber: bigint
  readonly blockHash: Buffer
  readonly blockTime: Date
}

export async function moveTransfers(tx: Tx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  await sql`
    update treasury.transfer t set block_number = m.number, block_hash = m.hash, block_time = m.time
    from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ blockNumber }) => blockNumber)}::bigint[],
      ${moves.map(({ blockHash }) => blockHash)}::bytea[], ${moves.map(({ blockTime }) => blockTime)}::timestamptz[])
      as m (id, number, hash, time)
    where t.id = m.id`.execute(tx)
}

export async function confirmTransfers(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update treasury.transfer set state = 'confirmed', confirmed_at = clock_timestamp()
    where id = any(${ids}::bigint[]) and state = 'seen'`.execute(tx)
}

/** One change of a log, with the log's current state and the owner of the receiving address: null is the operator. */
const transferChangeRow = rowSchema('TransferChange', {
  ...storedTransferRow.shape,
  seq: int8,
  kind: oneOf(changeKinds),
  personId: uuid.nullable(),
  addressCreatedAt: timestamptz,
})
export type TransferChange = RowOf<typeof transferChangeRow>

/** Changes after a number, in order: a reader that stores its last number misses nothing and reads nothing twice. */
export async function readTransferChanges(
  reader: Reader,
  chainId: number,
  afterSeq: bigint,
  limit: number,
): Promise<TransferChange[]> {
  return readRows(reader, transferChangeRow)`
    select c.seq, c.kind, ${columns}, a.person_id as "personId", a.created_at as "addressCreatedAt"
    from treasury.transfer_change c
      join treasury.transfer t on t.id = c.transfer_id
      join treasury.deposit_address a on a.chain_id = t.chain_id and a.address = t.receiver
    where c.chain_id = ${chainId} and c.seq > ${afterSeq} order by c.seq limit ${limit}`
}

/** Those of these transfers that are confirmed. */
export async function readConfirmedIds(reader: Reader, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (ids.length === 0) return new Set()
  const rows = await readRows(reader, idRow)`
    select id from treasury.transfer where id = any(${ids}::bigint[]) and state = 'confirmed'`
  return new Set(rows.map(({ id }) => id))
}

const senderRow = rowSchema('SenderRow', { sender: bytea })

/** The distinct senders of confirmed transfers to a person's address; moves between our own addresses are left out. */
export async function readSendersTo(reader: Reader, chainId: number, personId: string): Promise<Buffer[]> {
  const rows = await readRows(reader, senderRow)`
    select distinct t.sender from treasury.transfer t
      join treasury.deposit_address a on a.chain_id = t.chain_id and a.address = t.receiver
    where t.chain_id = ${chainId} and a.person_id = ${personId} and t.state = 'confirmed' and not t.internal
    order by t.sender limit 10`
  return rows.map(({ sender }) => sender)
}

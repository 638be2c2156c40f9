import { type ArrivalState, arrivalStates } from '@clearhold/contract/treasury/schema'
import { sql } from 'kysely'
import { bytea, int4, int8, oneOf, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { transferStates } from './transfers.ts'

const freeCapitalRow = rowSchema('FreeCapital', { balanceMicro: int8, freeMicro: int8 })

/** The operator's capital, and how much of it no approved deposit waits for. */
export async function readFreeCapital(reader: Reader): Promise<RowOf<typeof freeCapitalRow>> {
  return readRow(reader, freeCapitalRow)`
    select balance_micro as "balanceMicro", free_micro as "freeMicro" from treasury.free_capital()`
}

const lastSeqRow = rowSchema('LastSeqRow', { lastSeq: int8 })

/** How far the changes of a chain were processed, locked until the transaction ends; undefined while another worker holds the lock. */
export async function lockCapitalCursor(tx: Tx, chainId: number): Promise<bigint | undefined> {
  await sql`
    insert into treasury.capital_cursor (chain_id, last_seq) values (${chainId}, 0) on conflict do nothing`.execute(tx)
  const row = await readOptionalRow(tx, lastSeqRow)`
    select last_seq as "lastSeq" from treasury.capital_cursor where chain_id = ${chainId} for update skip locked`
  return row?.lastSeq
}

/** The same for readers, without the lock. */
export async function readCapitalSeq(reader: Reader, chainId: number): Promise<bigint> {
  const row = await readOptionalRow(reader, lastSeqRow)`
    select last_seq as "lastSeq" from treasury.capital_cursor where chain_id = ${chainId}`
  return row?.lastSeq ?? 0n
}

export async function writeCapitalCursor(tx: Tx, chainId: number, lastSeq: bigint): Promise<void> {
  await sql`update treasury.capital_cursor set last_seq = ${lastSeq} where chain_id = ${chainId}`.execute(tx)
}

/** What arrived at the capital address, with the log it is about. */
const capitalArrivalRow = rowSchema('CapitalArrival', {
  id: uuid,
  transferId: int8,
  chainId: int8,
  state: oneOf(arrivalStates),
  sender: bytea,
  operatorAddressId: uuid.nullable(),
  entryId: int8.nullable(),
  shortfallMicro: int8,
  amountMicro: int8,
  txHash: bytea,
  logIndex: int4,
  arrival: int4,
  blockNumber: int8,
  blockTime: timestamptz,
  /** The log's current state on the chain; the state of the arrival may follow a moment later. */
  transferState: oneOf(transferStates),
})
export type CapitalArrival = RowOf<typeof capitalArrivalRow>

const columns = sql`c.id, c.transfer_id as "transferId", c.chain_id as "chainId", c.state, c.sender,
  c.operator_address_id as "operatorAddressId", c.entry_id as "entryId", c.hole_micro as "shortfallMicro",
  t.amount_micro as "amountMicro", t.tx_hash as "txHash", t.log_index as "logIndex", t.arrival, t.block_number as "blockNumber",
  t.block_time as "blockTime", t.state as "transferState"`
const tables = sql`treasury.capital_arrival c join treasury.transfer t on t.id = c.transfer_id`

/** Adds an arrival for a transfer that has none yet. */
export async function insertArrival(
  tx: Tx,
  { id, transferId, chainId, sender }: { id: string; transferId: bigint; chainId: number; sender: Buffer },
): Promise<void> {
  await sql`
    insert into treasury.capital_arrival (id, transfer_id, chain_id, sender)
    values (${id}, ${transferId}, ${chainId}, ${sender}) on conflict (transfer_id) do nothing`.execute(tx)
}

export async function lockArrivalOf(tx: Tx, transferId: bigint): Promise<CapitalArrival | undefined> {
  return readOptionalRow(tx, capitalArrivalRow)`
    select ${columns} from ${tables} where c.transfer_id = ${transferId} for update of c`
}

export async function lockArrival(tx: Tx, id: string): Promise<CapitalArrival | undefined> {
  return readOptionalRow(tx, capitalArrivalRow)`
    select ${columns} from ${tables} where c.id = ${id} for update of c`
}

export async function readArrival(reader: Reader, id: string): Promise<CapitalArrival | undefined> {
  return readOptionalRow(reader, capitalArrivalRow)`select ${columns} from ${tables} where c.id = ${id}`
}

/** Arrivals, newest first, after the last one of the previous page. */
export async function readArrivals(
  reader: Reader,
  chainId: number,
  { below, limit, withOwn }: { readonly below: bigint | undefined; readonly limit: number; readonly withOwn: boolean },
): Promise<CapitalArrival[]> {
  const onlyFromOutside = withOwn ? sql`` : sql`and c.state <> 'in_house'`
  return readRows(reader, capitalArrivalRow)`
    select ${columns} from ${tables}
    where c.chain_id = ${chainId} and (${below ?? null}::bigint is null or c.transfer_id < ${below ?? null}::bigint)
      ${onlyFromOutside}
    order by c.transfer_id desc limit ${limit}`
}

/** Moves an arrival to a state that moves no money. */
export async function writeArrival(
  tx: Tx,
  id: string,
  { state }: { readonly state: Exclude<ArrivalState, 'credited'> },
): Promise<void> {
  await sql`
    update treasury.capital_arrival set state = ${state}, updated_at = clock_timestamp() where id = ${id}`.execute(tx)
}

const sumRow = rowSchema('SumRow', { sum: int8 })

/** What arrived and was confirmed, and is not attributed in the ledger. */
export async function readUnattributedMicro(reader: Reader, chainId: number): Promise<bigint> {
  const row = await readOptionalRow(reader, sumRow)`
    select coalesce(sum(t.amount_micro), 0)::bigint as sum from ${tables}
    where c.chain_id = ${chainId} and c.state = 'unattributed'`
  return row?.sum ?? 0n
}

/** Whether a transfer of this sender to the capital address stands, whatever became of it. */
export async function hasArrivalFrom(reader: Reader, chainId: number, sender: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from treasury.capital_arrival where chain_id = ${chainId} and sender = ${sender} and state <> 'reorged'
    limit 1`.execute(reader)
  return rows.length > 0
}

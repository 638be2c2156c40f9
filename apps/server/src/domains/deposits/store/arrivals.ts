import { arrivingDepositStates, depositStates } from '@clearhold/contract/deposits/rules'
import { sql } from 'kysely'
import { bytea, int4, int8, oneOf, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { listed } from '#platform/database/listed.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { DepositsTables } from '#platform/database/tables.generated.ts'

const lastSeqRow = rowSchema('LastSeqRow', { lastSeq: int8 })

/** How far the changes of a chain were handled, held until the end; undefined when another worker handles them right now. */
export async function lockCursor(tx: Tx, chainId: number): Promise<bigint | undefined> {
  await sql`insert into deposits.cursor (chain_id, last_seq) values (${chainId}, 0) on conflict do nothing`.execute(tx)
  const row = await readOptionalRow(tx, lastSeqRow)`
    select last_seq as "lastSeq" from deposits.cursor where chain_id = ${chainId} for update skip locked`
  return row?.lastSeq
}

/** How far the changes of a chain were handled, for those who only want to know. */
export async function readHandledSeq(reader: Reader, chainId: number): Promise<bigint> {
  const row = await readOptionalRow(reader, lastSeqRow)`
    select last_seq as "lastSeq" from deposits.cursor where chain_id = ${chainId}`
  return row?.lastSeq ?? 0n
}

/** Whether anything on a chain waits for its confirmations, or anything at all for the operator's capital. */
export async function hasArriving(reader: Reader, chainId: number): Promise<boolean> {
  const { rows } = await sql`
    (select from deposits.deposit where chain_id = ${chainId} and state in ${listed(arrivingDepositStates)} limit 1)
    union all (select from deposits.deposit where state = 'waiting_for_capital' limit 1)
    union all (select from deposits.deposit where chain_id = ${chainId} and hole_micro > 0 limit 1)`.execute(reader)
  return rows.length > 0
}

export async function writeCursor(tx: Tx, chainId: number, lastSeq: bigint): Promise<void> {
  await tx
    .withTables<DepositsTables>()
    .updateTable('deposits.cursor')
    .set({ last_seq: lastSeq })
    .where('chain_id', '=', BigInt(chainId))
    .execute()
}

/** A deposit as crediting needs it. */
const chainDepositRow = rowSchema('ChainDeposit', {
  id: uuid,
  personId: uuid,
  state: oneOf(depositStates),
  amountMicro: int8,
  cashMicro: int8,
  transferId: int8,
  txHash: bytea,
  logIndex: int4,
  arrival: int4,
})
export type ChainDeposit = RowOf<typeof chainDepositRow>

const columns = sql`d.id, d.person_id as "personId", d.state, d.amount_micro as "amountMicro", d.cash_micro as "cashMicro",
  d.transfer_id as "transferId", d.tx_hash as "txHash", d.log_index as "logIndex", d.arrival`

export interface NewChainDeposit {
  readonly id: string
  readonly personId: string
  readonly amountMicro: bigint
  readonly transferId: bigint
  readonly txHash: Buffer
  readonly logIndex: number
  readonly arrival: number
  readonly blockNumber: bigint
}

const idRow = rowSchema('IdRow', { id: uuid })

/** Adds deposits of transfers that have none yet; answers the ids of those it added. */
export async function insertChainDeposits(
  tx: Tx,
  chainId: number,
  confirmationsNeeded: number,
  deposits: readonly NewChainDeposit[],
): Promise<ReadonlySet<string>> {
  if (deposits.length === 0) return new Set()
  const list = <Value>(pick: (deposit: NewChainDeposit) => Value) => deposits.map(pick)
  const rows = await readRows(tx, idRow)`
    insert into deposits.deposit (id, person_id, gateway, state, amount_micro, transfer_id, chain_id, tx_hash, log_index,
      arrival, block_number, confirmations, confirmations_needed)
    select n.id, n.person_id, 'chain', 'seen', n.amount, n.transfer_id, ${chainId}, n.tx_hash, n.log_index, n.arrival,
      n.block_number, 1, ${confirmationsNeeded}
    from unnest(${list(({ id }) => id)}::uuid[], ${list(({ personId }) => personId)}::uuid[],
      ${list(({ amountMicro }) => amountMicro)}::bigint[], ${list(({ transferId }) => transferId)}::bigint[],
      ${list(({ txHash }) => txHash)}::bytea[], ${list(({ logIndex }) => logIndex)}::int[],
      ${list(({ arrival }) => arrival)}::smallint[], ${list(({ blockNumber }) => blockNumber)}::bigint[])
      as n (id, person_id, amount, transfer_id, tx_hash, log_index, arrival, block_number)
    on conflict do nothing returning id`
  return new Set(rows.map(({ id }) => id))
}

export async function lockByTransfers(tx: Tx, transferIds: readonly bigint[]): Promise<ChainDeposit[]> {
  return readRows(tx, chainDepositRow)`
    select ${columns} from deposits.deposit d where d.transfer_id = any(${transferIds}::bigint[])
    order by d.transfer_id for update`
}

/** Small arrivals of these people that are kept, the oldest first. */
export async function lockKept(tx: Tx, chainId: number, personIds: readonly string[]): Promise<ChainDeposit[]> {
  return readRows(tx, chainDepositRow)`
    select ${columns} from deposits.deposit d
    where d.chain_id = ${chainId} and d.state = 'below_minimum' and d.person_id = any(${personIds}::uuid[])
    order by d.transfer_id for update`
}

const storedDebtRow = rowSchema('StoredDebt', {
  id: uuid,
  personId: uuid,
  txHash: bytea,
  capitalMicro: int8,
  shortfallMicro: int8,
})
export type StoredDebt = RowOf<typeof storedDebtRow>

/** What others paid when the chain took these very transactions back. */
export async function lockDebts(tx: Tx, chainId: number, txHashes: readonly Buffer[]): Promise<StoredDebt[]> {
  return readRows(tx, storedDebtRow)`
    select id, person_id as "personId", tx_hash as "txHash", capital_micro as "capitalMicro", hole_micro as "shortfallMicro"
    from deposits.deposit
    where chain_id = ${chainId} and tx_hash = any(${txHashes}::bytea[]) and state = 'reorged' and capital_micro + hole_micro > 0
    order by transfer_id for update`
}

const shortfallsRow = rowSchema('ShortfallsRow', {
  ...storedDebtRow.shape,
  logIndex: int4,
  arrival: int4,
})

/** Deposits whose shortfall nobody has paid yet, the oldest first; those that somebody holds are left to them. */
export async function lockShortfalls(
  tx: Tx,
  chainId: number,
  limit: number,
): Promise<(StoredDebt & { readonly logIndex: number; readonly arrival: number })[]> {
  return readRows(tx, shortfallsRow)`
    select id, person_id as "personId", tx_hash as "txHash", log_index as "logIndex", arrival,
      capital_micro as "capitalMicro", hole_micro as "shortfallMicro"
    from deposits.deposit where chain_id = ${chainId} and hole_micro > 0
    order by transfer_id limit ${limit} for update skip locked`
}

export async function writeDebt(tx: Tx, id: string, capitalMicro: bigint, shortfallMicro: bigint): Promise<void> {
  await sql`
    update deposits.deposit set capital_micro = ${capitalMicro}, hole_micro = ${shortfallMicro}, updated_at = clock_timestamp()
    where id = ${id}`.execute(tx)
}

export interface Credited {
  readonly id: string
  readonly entryId: bigint
  readonly cashMicro: bigint
}

export async function writeCredited(tx: Tx, credited: readonly Credited[]): Promise<void> {
  if (credited.length === 0) return
  await sql`
    update deposits.deposit d set state = 'credited', entry_id = c.entry_id, cash_micro = c.cash,
      confirmations = d.confirmations_needed, credited_at = clock_timestamp(), updated_at = clock_timestamp()
    from unnest(${credited.map(({ id }) => id)}::uuid[], ${credited.map(({ entryId }) => entryId)}::bigint[],
      ${credited.map(({ cashMicro }) => cashMicro)}::bigint[]) as c (id, entry_id, cash)
    where d.id = c.id`.execute(tx)
}

/** Marks arrivals that are kept or held; their confirmations are complete. */
export async function writeKept(
  tx: Tx,
  state: 'below_minimum' | 'frozen',
  ids: readonly string[],
  note: string | undefined,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update deposits.deposit set state = ${state}, note = ${note ?? null}, confirmations = confirmations_needed,
      updated_at = clock_timestamp()
    where id = any(${ids}::uuid[])`.execute(tx)
}

/** Follows transfers to other blocks; they are counted anew from there, unless they are credited. */
export async function writeMoved(
  tx: Tx,
  moves: readonly { readonly transferId: bigint; readonly blockNumber: bigint }[],
): Promise<void> {
  await sql`
    update deposits.deposit d set block_number = m.number, updated_at = clock_timestamp(),
      confirmations = case when d.state in ${listed(arrivingDepositStates)} then 0 else d.confirmations end
    from unnest(${moves.map(({ transferId }) => transferId)}::bigint[],
      ${moves.map(({ blockNumber }) => blockNumber)}::bigint[]) as m (transfer_id, number)
    where d.transfer_id = m.transfer_id`.execute(tx)
}

const countedRow = rowSchema('Counted', {
  id: uuid,
  personId: uuid,
  confirmations: int4,
  confirmationsNeeded: int4,
})
export type Counted = RowOf<typeof countedRow>

/** Counts pending deposits up to what the head gives them, never back: a provider that is late is no news. */
export async function countPending(tx: Tx, chainId: number, headNumber: bigint, limit: number): Promise<Counted[]> {
  return readRows(tx, countedRow)`
    with counted as (
      select id, least(confirmations_needed, ${headNumber}::bigint - block_number + 1)::int as confirmations
      from deposits.deposit
      where chain_id = ${chainId} and state in ${listed(arrivingDepositStates)} and block_number <= ${headNumber}
        and confirmations < least(confirmations_needed, ${headNumber}::bigint - block_number + 1)
      order by id limit ${limit} for update skip locked
    )
    update deposits.deposit d set confirmations = c.confirmations, updated_at = clock_timestamp(),
      state = case when c.confirmations > 1 then 'confirming' else d.state end
    from counted c where d.id = c.id
    returning d.id, d.person_id as "personId", d.confirmations, d.confirmations_needed as "confirmationsNeeded"`
}

const remainderRawRow = rowSchema('RemainderRawRow', { remainderRaw: int8 })

/** Adds to what is below a micro and answers all of it; the row is held until the end. */
export async function addRemainder(tx: Tx, chainId: number, remainderRaw: bigint): Promise<bigint> {
  const row = await readOptionalRow(tx, remainderRawRow)`
    insert into deposits.dust as dust (chain_id, remainder_raw) values (${chainId}, greatest(${remainderRaw}::numeric, 0))
    on conflict (chain_id) do update set remainder_raw = greatest(dust.remainder_raw + ${remainderRaw}::numeric, 0)
    returning remainder_raw as "remainderRaw"`
  return row?.remainderRaw ?? 0n
}

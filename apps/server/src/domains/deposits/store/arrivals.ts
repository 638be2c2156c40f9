import { arrivingDepositStates, depositStates } from '@clearhold/contract/deposits/rules'
import { sql } from 'kysely'
import { int4, int8, oneOf, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { listed } from '#platform/database/listed.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { DepositsTables } from '#platform/database/tables.generated.ts'

const lastSeqRow = rowSchema('LastSeqRow', { lastSeq: int8 })

/** The cursor of handled changes of a chain, locked; undefined when another worker holds it. */
export async function lockCursor(tx: Tx, chainId: number): Promise<bigint | undefined> {
  await sql`insert into deposits.cursor (chain_id, last_seq) values (${chainId}, 0) on conflict do nothing`.execute(tx)
  const row = await readOptionalRow(tx, lastSeqRow)`
    select last_seq as "lastSeq" from deposits.cursor where chain_id = ${chainId} for update skip locked`
  return row?.lastSeq
}

/** The cursor of handled changes, without a lock. */
export async function readHandledSeq(reader: Reader, chainId: number): Promise<bigint> {
  const row = await readOptionalRow(reader, lastSeqRow)`
    select last_seq as "lastSeq" from deposits.cursor where chain_id = ${chainId}`
  return row?.lastSeq ?? 0n
}

/** Whether anything on a chain waits for confirmations, or anything at all for operator capital. */
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
  transferId: int8,
})
export type ChainDeposit = RowOf<typeof chainDepositRow>

const columns = sql`d.id, d.person_id as "personId", d.state, d.amount_micro as "amountMicro", d.transfer_id as "transferId"`

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

/** Adds deposits for transfers that have none yet; returns the ids of those it added. */
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

/** Kept small arrivals of these people, oldest first. */
export async function lockKept(tx: Tx, chainId: number, personIds: readonly string[]): Promise<ChainDeposit[]> {
  return readRows(tx, chainDepositRow)`
    select ${columns} from deposits.deposit d
    where d.chain_id = ${chainId} and d.state = 'below_minimum' and d.person_id = any(${personIds}::uuid[])
    order by d.transfer_id for update`
}

const debtRow = rowSchema('DebtRow', { debtMicro: int8 })

/** What an arrival repays when it is credited, because its transaction vanished before and others paid in its place. */
export async function readDebtMicro(reader: Reader, depositId: string): Promise<bigint> {
  const { debtMicro } = await readRow(reader, debtRow)`
    select least(d.amount_micro, coalesce(sum(r.capital_micro + r.hole_micro), 0))::bigint as "debtMicro"
    from deposits.deposit d left join deposits.deposit r on r.gateway = 'chain' and r.chain_id = d.chain_id and r.tx_hash = d.tx_hash
      and r.person_id = d.person_id and r.state = 'reorged'
    where d.id = ${depositId} group by d.id`
  return debtMicro
}

/** Moves deposits to their transfers' new blocks; confirmations restart from there, unless they are credited. */
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

/** Raises the confirmations of pending deposits to the head's, never lowers them: a lagging provider changes nothing. */
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

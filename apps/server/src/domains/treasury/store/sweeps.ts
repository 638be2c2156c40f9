import { sql } from 'kysely'
import { bytea, float8, int4, int8, oneOf, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { listed } from '#platform/database/listed.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { signedWindowHours, sweepRestMinutes } from '../rules.ts'

const sweepTargets = ['hot', 'custody'] as const
const sweepStates = ['planned', 'gas_sent', 'sent', 'done', 'failed'] as const
export type SweepState = (typeof sweepStates)[number]
/** The address is still occupied by the sweep. */
const openSweepStates: readonly SweepState[] = ['planned', 'gas_sent', 'sent']

const newSweepRow = rowSchema('NewSweep', {
  id: uuid,
  address: bytea,
  target: oneOf(sweepTargets),
  amountMicro: int8,
  nonce: int8,
  gasWei: int8,
})
export type NewSweep = RowOf<typeof newSweepRow>

const storedSweepRow = rowSchema('StoredSweep', {
  ...newSweepRow.shape,
  state: oneOf(sweepStates),
  txHash: bytea.nullable(),
})
export type StoredSweep = RowOf<typeof storedSweepRow>

/** False when the address is being swept already. */
export async function insertSweep(tx: Tx, chainId: number, sweep: NewSweep): Promise<boolean> {
  const { rows } = await sql`
    insert into treasury.sweep (id, chain_id, address, target, amount_micro, nonce, gas_wei)
    values (${sweep.id}, ${chainId}, ${sweep.address}, ${sweep.target}, ${sweep.amountMicro}, ${sweep.nonce}, ${sweep.gasWei})
    on conflict (chain_id, address) where state in ${listed(openSweepStates)} do nothing returning id`.execute(tx)
  return rows.length === 1
}

const columns = sql`id, address, target, amount_micro as "amountMicro", nonce, gas_wei as "gasWei", state, tx_hash as "txHash"`

/** Open sweeps, the oldest first. */
export async function readOpenSweeps(reader: Reader, chainId: number): Promise<StoredSweep[]> {
  return readRows(reader, storedSweepRow)`
    select ${columns} from treasury.sweep
    where chain_id = ${chainId} and state in ${listed(openSweepStates)} order by created_at, id limit 500`
}

/** The newest sweeps, in any state. */
export async function readSweeps(reader: Reader, chainId: number, limit: number): Promise<StoredSweep[]> {
  return readRows(reader, storedSweepRow)`
    select ${columns} from treasury.sweep where chain_id = ${chainId} order by created_at desc, id limit ${limit}`
}

export async function writeSweep(tx: Tx, id: string, state: SweepState, txHash?: Buffer): Promise<void> {
  await sql`
    update treasury.sweep set state = ${state}, tx_hash = coalesce(${txHash ?? null}::bytea, tx_hash),
      updated_at = clock_timestamp()
    where id = ${id} and state in ${listed(openSweepStates)}`.execute(tx)
}

const gatheredRow = rowSchema('Gathered', {
  address: bytea,
  heldMicro: int8,
})
export type Gathered = RowOf<typeof gatheredRow>

/** What deposit addresses and the capital address hold by the transfers read; maintained by triggers. */
const held = sql`treasury.address_balance`

/** Addresses that should hold at least this much and are not being swept, the largest balance first. */
export async function readSweepable(
  reader: Reader,
  chainId: number,
  atLeastMicro: bigint,
  limit: number,
): Promise<Gathered[]> {
  return readRows(reader, gatheredRow)`
    select h.address, h.held_micro::bigint as "heldMicro" from ${held} h
    where h.chain_id = ${chainId} and h.held_micro >= ${atLeastMicro} and h.held_micro <> 0
      and not exists (select from treasury.unsweepable u where u.chain_id = h.chain_id and u.address = h.address)
      and not exists (select from treasury.sweep s where s.chain_id = h.chain_id and s.address = h.address
        and s.state in ${listed(openSweepStates)})
      and not exists (select from treasury.sweep s where s.chain_id = h.chain_id and s.address = h.address
        and s.state = 'failed' and s.updated_at > now() - ${sweepRestMinutes} * interval '1 minute')
    order by h.held_micro desc, h.address limit ${limit}`
}

const addressRow = rowSchema('AddressRow', { address: bytea })

/** Addresses that should hold anything at all, a page after an address: with the wallets, everything of ours on the chain. */
export async function readHolding(
  reader: Reader,
  chainId: number,
  behind: Buffer | undefined,
  limit: number,
): Promise<Buffer[]> {
  const rows = await readRows(reader, addressRow)`
    select h.address from ${held} h where h.chain_id = ${chainId} and h.held_raw <> 0
      and ${behind === undefined ? sql`true` : sql`h.address > ${behind}`}
    order by h.address limit ${limit}`
  return rows.map(({ address }) => address)
}

export async function insertUnsweepable(tx: Tx, chainId: number, address: Buffer): Promise<void> {
  await sql`
    insert into treasury.unsweepable (chain_id, address, reason) values (${chainId}, ${address}, 'blacklisted')
    on conflict do nothing`.execute(tx)
}

export async function readUnsweepable(reader: Reader, chainId: number): Promise<Buffer[]> {
  const rows = await readRows(reader, addressRow)`
    select address from treasury.unsweepable where chain_id = ${chainId} order by since limit 1000`
  return rows.map(({ address }) => address)
}

export async function deleteUnsweepable(tx: Tx, chainId: number, address: Buffer): Promise<void> {
  await sql`delete from treasury.unsweepable where chain_id = ${chainId} and address = ${address}`.execute(tx)
}

const ownBytesRow = rowSchema('OwnBytes', {
  maxFeeWei: int8,
  priorityFeeWei: int8,
  hash: bytea,
  raw: bytea,
  valueWei: int8,
  ageMs: float8,
})
export type OwnBytes = RowOf<typeof ownBytesRow>

const bytes = sql`hash, raw, value as "valueWei", max_fee_wei as "maxFeeWei", priority_fee_wei as "priorityFeeWei",
  (extract(epoch from clock_timestamp() - signed_at) * 1000)::float8 as "ageMs"`

/** What the signer signed for a sweep, the highest fee first: any of them may be the one that is mined. */
export async function readSweepBytes(
  reader: Reader,
  chainId: number,
  address: Buffer,
  nonce: bigint,
): Promise<OwnBytes[]> {
  return readRows(reader, ownBytesRow)`
    select ${bytes} from signer.transaction
    where chain_id = ${chainId} and wallet = ${address} and nonce = ${nonce} and purpose = 'sweep'
    order by max_fee_wei desc`
}

/** What it signed to give the address coin for gas. */
export async function readTopUpBytes(reader: Reader, sweepId: string): Promise<OwnBytes[]> {
  return readRows(reader, ownBytesRow)`
    select ${bytes} from signer.transaction where top_up_key = ${sweepId} order by max_fee_wei desc`
}

const sweepFiguresRow = rowSchema('SweepFigures', {
  /** Held at deposit addresses and the capital address, and not yet swept. */
  waitingMicro: int8,
  /** Coin sent to addresses in the last 24 hours, with the maximum cost of sending it. */
  gasSpentWei: int8,
})
export type SweepFigures = RowOf<typeof sweepFiguresRow>

export async function readSweepFigures(reader: Reader, chainId: number): Promise<SweepFigures> {
  const row = await readOptionalRow(reader, sweepFiguresRow)`
    select (select coalesce(sum(h.held_micro), 0)::bigint from ${held} h
        where h.chain_id = ${chainId} and h.held_micro <> 0) as "waitingMicro",
      (select coalesce(sum(spent), 0) from (
        select max(value + gas_limit * max_fee_wei) as spent from signer.transaction
        where chain_id = ${chainId} and purpose in ('gas', 'void') and signed_at > (select platform.span_began(clock_timestamp(), ${signedWindowHours} * interval '1 hour'))
        group by wallet, nonce) as nonces) as "gasSpentWei"`
  return row ?? { waitingMicro: 0n, gasSpentWei: 0n }
}

const sweepWorkRow = rowSchema('SweepWork', {
  /** Sweeps in progress. */
  open: int4,
  /** Addresses with money, including those that could not be swept. */
  waiting: int4,
})
export type SweepWork = RowOf<typeof sweepWorkRow>

const countedMax = 100

/** Whether there is anything to sweep, counted only as far as it matters. */
export async function readSweepWork(reader: Reader, chainId: number): Promise<SweepWork> {
  return readRow(reader, sweepWorkRow)`
    select (select count(*)::int from (select from treasury.sweep
        where chain_id = ${chainId} and state in ${listed(openSweepStates)} limit ${countedMax}) as counted) as open,
      (select count(*)::int from (select from ${held} h
        where h.chain_id = ${chainId} and h.held_micro <> 0 and h.held_micro > 0 limit ${countedMax}) as counted) as waiting`
}

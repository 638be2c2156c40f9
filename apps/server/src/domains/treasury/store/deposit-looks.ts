import { sql } from 'kysely'
import { bytea, int8, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { wholeLookHours } from '../rules.ts'

const keptRow = rowSchema('KeptBalances', { keptRaw: int8, since: timestamptz.nullable() })

const house = (chainId: number) =>
  sql`array(select a.address from treasury.deposit_address a where a.chain_id = ${chainId} and a.branch = 1)`

/**
 * What deposit addresses hold together at the watcher's last block, in the token's own units: what it has read, plus the drift found by
 * their last look. since: when the look began that queried each of them; null before the first, and when it is a day ago.
 */
export async function readKept(reader: Reader, chainId: number): Promise<RowOf<typeof keptRow>> {
  return readRow(reader, keptRow)`
    select (select coalesce(sum(b.held_raw), 0) from treasury.address_balance b
        where b.chain_id = ${chainId} and b.held_raw <> 0 and b.address <> all (${house(chainId)}))
      + (select coalesce(sum(d.drift_raw), 0) from treasury.address_drift d where d.chain_id = ${chainId}) as "keptRaw",
      (select l.whole_since from treasury.deposit_look l
        where l.chain_id = ${chainId} and l.whole_since > clock_timestamp() - ${wholeLookHours} * interval '1 hour') as since`
}

const lookRow = rowSchema('DepositLook', {
  behind: bytea.nullable(),
  /** Of the look in progress; where there is none, of one that begins now. */
  begunAt: timestamptz,
  wholeSince: timestamptz.nullable(),
})
export type StoredLook = RowOf<typeof lookRow>

/** How far the look has come. */
export async function readLook(reader: Reader, chainId: number): Promise<StoredLook> {
  return readRow(reader, lookRow)`
    select l.behind, case when l.behind is null then clock_timestamp() else l.begun_at end::timestamptz(3) as "begunAt",
      l.whole_since as "wholeSince"
    from (values (${chainId}::bigint)) as c (chain_id) left join treasury.deposit_look l using (chain_id)`
}

export async function writeLook(tx: Tx, chainId: number, { behind, begunAt, wholeSince }: StoredLook): Promise<void> {
  await sql`
    insert into treasury.deposit_look (chain_id, behind, begun_at, whole_since)
    values (${chainId}, ${behind}, ${begunAt}, ${wholeSince})
    on conflict (chain_id) do update
      set behind = excluded.behind, begun_at = excluded.begun_at, whole_since = excluded.whole_since`.execute(tx)
}

const standingRow = rowSchema('StandingBalance', {
  address: bytea,
  /** What the watcher has read, in the token's own units. */
  heldRaw: int8,
  /** The difference that the last look found. */
  driftRaw: int8,
})
export type StandingBalance = RowOf<typeof standingRow>

/** Deposit addresses that should hold anything, or at which a drift was found, a page after an address. */
export async function readStanding(
  reader: Reader,
  chainId: number,
  behind: Buffer | null,
  limit: number,
): Promise<StandingBalance[]> {
  const after = behind ?? Buffer.alloc(0)
  return readRows(reader, standingRow)`
    select s.address, sum(s.held_raw) as "heldRaw", sum(s.drift_raw) as "driftRaw" from (
      (select b.address, b.held_raw, 0::numeric as drift_raw from treasury.address_balance b
        where b.chain_id = ${chainId} and b.held_raw <> 0 and b.address > ${after} and b.address <> all (${house(chainId)})
        order by b.address limit ${limit})
      union all
      (select d.address, 0, d.drift_raw from treasury.address_drift d
        where d.chain_id = ${chainId} and d.address > ${after} order by d.address limit ${limit})) as s
    group by s.address order by s.address limit ${limit}`
}

/** The same for these addresses. */
export async function readStandingOf(
  reader: Reader,
  chainId: number,
  addresses: readonly Buffer[],
): Promise<StandingBalance[]> {
  return readRows(reader, standingRow)`
    select a.address, coalesce(b.held_raw, 0) as "heldRaw", coalesce(d.drift_raw, 0) as "driftRaw"
    from unnest(${addresses}::bytea[]) as a (address)
      left join treasury.address_balance b on b.chain_id = ${chainId} and b.address = a.address
      left join treasury.address_drift d on d.chain_id = ${chainId} and d.address = a.address`
}

export interface FoundDrift {
  readonly address: Buffer
  readonly driftRaw: bigint
}

/** Replaces what was found before. */
export async function writeDrifts(
  tx: Tx,
  chainId: number,
  blockNumber: bigint,
  found: readonly FoundDrift[],
): Promise<void> {
  if (found.length === 0) return
  const addresses = found.map(({ address }) => address)
  await sql`delete from treasury.address_drift where chain_id = ${chainId} and address = any (${addresses}::bytea[])`.execute(
    tx,
  )
  await sql`
    insert into treasury.address_drift (chain_id, address, drift_raw, block_number)
    select ${chainId}, f.address, f.drift_raw, ${blockNumber}
    from unnest(${addresses}::bytea[], ${found.map(({ driftRaw }) => driftRaw)}::numeric[]) as f (address, drift_raw)
    where f.drift_raw <> 0`.execute(tx)
}

import { sql } from 'kysely'
import type { Hex } from '#platform/chain/decode.ts'
import { int8, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, rowSchema } from '#platform/database/read-rows.ts'
import { comparisonKeptDays } from '../rules.ts'

const unbookedRow = rowSchema('Unbooked', { people: int8, capital: int8, unclaimed: int8 })

export interface Unbooked {
  /** What arrived and is not posted yet, less what is posted and the chain has taken back, over all our addresses. */
  readonly unbookedMicro: bigint
  /**
   * What others sent straight to a wallet of ours: unclaimed, and outside the ledger. Money that was taken out and brought back is
   * included.
   */
  readonly unclaimedMicro: bigint
}

/** handledSeq: up to where the changes of people's transfers were posted. Transfers between our own addresses are in neither sum. */
export async function readUnbooked(reader: Reader, chainId: number, handledSeq: bigint): Promise<Unbooked> {
  const { people, capital, unclaimed } = await readRow(reader, unbookedRow)`
    select (select coalesce(sum(case when not stands then -amount_micro when not booked then amount_micro else 0 end), 0)::bigint
      from (
        select t.amount_micro, t.state <> 'orphaned' as stands,
          exists (select from treasury.transfer_change c where c.transfer_id = t.id and c.kind = 'confirmed' and c.seq <= ${handledSeq})
            and not exists (select from treasury.transfer_change c where c.transfer_id = t.id and c.kind = 'orphaned' and c.seq <= ${handledSeq})
            as booked
        from treasury.transfer t join treasury.deposit_address a on a.chain_id = t.chain_id and a.address = t.receiver
        where t.chain_id = ${chainId} and a.branch = 0 and not t.internal and (t.state = 'seen' or t.id in (
          select c.transfer_id from treasury.transfer_change c where c.chain_id = ${chainId} and c.seq > ${handledSeq}))
      ) as p where stands <> booked) as people,
      coalesce(sum(h.amount_micro) filter (where h.branch = 1), 0)::bigint as capital,
      coalesce(sum(h.amount_micro) filter (where h.branch > 1), 0)::bigint as unclaimed
    from (select a.branch, case when t.state = 'orphaned' then -t.amount_micro else t.amount_micro end as amount_micro
      from treasury.transfer t join treasury.deposit_address a on a.chain_id = t.chain_id and a.address = t.receiver
        left join treasury.capital_arrival r on r.transfer_id = t.id
      where t.chain_id = ${chainId} and a.branch > 0 and not t.internal
        and (t.state <> 'orphaned') <> (coalesce(r.state, 'seen') = 'credited')) as h`
  return { unbookedMicro: people + capital, unclaimedMicro: unclaimed }
}

const newReconciliationRow = rowSchema('NewReconciliation', {
  blockNumber: int8,
  chainMicro: int8,
  bookMicro: int8,
})
export type NewReconciliation = RowOf<typeof newReconciliationRow>

/** A reconciliation with everything it was made of. */
export interface Comparison extends NewReconciliation {
  readonly chainId: number
  readonly blockHash: Hex
  /** What the ledger has in custody on this chain; bookMicro is what the chain should hold at this block. */
  readonly custodyMicro: bigint
  /** What arrived and is not posted yet, less what is posted and the chain took back. */
  readonly unbookedMicro: bigint
  /** What payouts have taken from the chain, while the ledger still owes it and still has it in custody. */
  readonly unsettledMicro: bigint
  /** Everything that the ledger owes. */
  readonly owedMicro: bigint
  /** The part of chainMicro not queried at this block; null where everything was. */
  readonly kept: KeptBalances | null
}

/** What deposit addresses hold by the transfers read and by the last look at each. */
export interface KeptBalances {
  readonly amountMicro: bigint
  /** Each was queried after this. */
  readonly since: Date
}

const reconciliationRow = rowSchema('Reconciliation', {
  ...newReconciliationRow.shape,
  at: timestamptz,
  /** What the chain holds beyond what it should; negative when something is missing. */
  driftMicro: int8,
})
export type Reconciliation = RowOf<typeof reconciliationRow>

/** Removes those that are no longer kept. */
export async function insertReconciliation(tx: Tx, chainId: number, found: NewReconciliation): Promise<void> {
  await sql`
    insert into treasury.reconciliation (chain_id, block_number, chain_micro, book_micro)
    values (${chainId}, ${found.blockNumber}, ${found.chainMicro}, ${found.bookMicro})`.execute(tx)
  await sql`
    delete from treasury.reconciliation where chain_id = ${chainId} and at < clock_timestamp() - ${comparisonKeptDays} * interval '1 day'`.execute(
    tx,
  )
}

/** The newest reconciliation; undefined before the first. */
export async function readReconciliation(reader: Reader, chainId: number): Promise<Reconciliation | undefined> {
  return readOptionalRow(reader, reconciliationRow)`
    select at, block_number as "blockNumber", chain_micro as "chainMicro", book_micro as "bookMicro", drift_micro as "driftMicro"
    from treasury.reconciliation where chain_id = ${chainId} order by id desc limit 1`
}

const shortfallRow = rowSchema('Shortfall', { shortfallMicro: int8 })

/**
 * What reorganised deposits and reorganised capital left open, on one chain or on all: never set off against what is owed in suspense.
 */
export async function readShortfallMicro(reader: Reader, chainId?: number): Promise<bigint> {
  const { shortfallMicro } = await readRow(reader, shortfallRow)`
    select treasury.shortfall_micro(${chainId ?? null}) as "shortfallMicro"`
  return shortfallMicro
}

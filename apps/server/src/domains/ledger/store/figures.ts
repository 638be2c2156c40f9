import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'

export interface HouseAccount {
  readonly key: string
  readonly kind: 'custody' | 'capital' | 'bank' | 'suspense' | 'dust'
  readonly balanceMicro: bigint
}

/** The accounts that are nobody's own: what is held on each chain, and what is the operator's. */
export async function readHouseAccounts(reader: Reader): Promise<HouseAccount[]> {
  const { rows } = await sql<HouseAccount>`
    select key, kind, balance_micro as "balanceMicro" from ledger.account
    where kind in ('custody', 'capital', 'bank', 'suspense', 'dust') order by key`.execute(reader)
  return rows
}

/** What stands in the escrows of all positions together: promised, and already set aside. */
export async function readEscrowedMicro(reader: Reader): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(balance_micro), 0)::bigint as sum from ledger.account where kind = 'escrow'`.execute(reader)
  return rows[0]?.sum ?? 0n
}

/** People to whom something is owed right now. */
export async function countInvestorsOwed(reader: Reader): Promise<bigint> {
  const { rows } = await sql<{ people: bigint }>`
    select count(distinct split_part(key, ':', 2)) as people from ledger.account
    where kind in ('cash', 'locked', 'profit', 'bonus', 'leaving') and balance_micro > 0`.execute(reader)
  return rows[0]?.people ?? 0n
}

export interface Payouts {
  /** What left for investors, net of what came back. */
  readonly paidMicro: bigint
  readonly count: bigint
  /** From the first posting that set it aside to the one that paid it, in real time; null when nothing was paid. */
  readonly medianSeconds: number | null
}

/** Everything that went from an investor's `leaving` to a chain or a bank; what came back the same way is taken off. */
export async function readPayouts(reader: Reader): Promise<Payouts> {
  const { rows } = await sql<{ paid: bigint; count: bigint; median: number | null }>`
    with house as (select id from ledger.account where kind in ('custody', 'bank')),
    paid as (
      select p.source_id as leaving_id, p.amount_micro, e.about, g.posted_at
      from ledger.posting p join ledger.entry e on e.id = p.entry_id join ledger.posting_group g on g.id = p.entry_id / 1024
        join ledger.account a on a.id = p.source_id and a.kind = 'leaving'
      where p.target_id in (select id from house)
    ),
    returned as (
      select p.target_id as leaving_id, p.amount_micro, e.about
      from ledger.posting p join ledger.entry e on e.id = p.entry_id
        join ledger.account a on a.id = p.target_id and a.kind = 'leaving'
      where p.source_id in (select id from house)
    ),
    settled as (
      select paid.posted_at, (
        select min(g.posted_at) from ledger.posting p
          join ledger.entry e on e.id = p.entry_id and e.about = paid.about
          join ledger.posting_group g on g.id = p.entry_id / 1024
        where p.target_id = paid.leaving_id) as asked_at
      from paid where not exists (
        select 1 from returned r where r.leaving_id = paid.leaving_id and r.about = paid.about)
    )
    select (coalesce((select sum(amount_micro) from paid), 0) - coalesce((select sum(amount_micro) from returned), 0))::bigint as paid,
      (select count(*) from settled) as count,
      (select extract(epoch from percentile_cont(0.5) within group (order by posted_at - asked_at))::float8 from settled) as median`.execute(
    reader,
  )
  const row = rows[0]
  if (row === undefined) throw new Error('reading payouts answered nothing')
  return { paidMicro: row.paid, count: row.count, medianSeconds: row.median === null ? null : Math.round(row.median) }
}

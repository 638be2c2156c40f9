import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'

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

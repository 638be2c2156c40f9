import { int8, oneOf, text } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const houseAccountRow = rowSchema('HouseAccount', {
  key: text,
  kind: oneOf(['custody', 'capital', 'bank', 'suspense', 'dust']),
  balanceMicro: int8,
})
export type HouseAccount = RowOf<typeof houseAccountRow>

/** Accounts that belong to no person: what is held on each chain, and the operator's. */
export async function readHouseAccounts(reader: Reader): Promise<HouseAccount[]> {
  return readRows(reader, houseAccountRow)`
    select key, kind, balance_micro as "balanceMicro" from ledger.account
    where kind in ('custody', 'capital', 'bank', 'suspense', 'dust') order by key`
}

const sumRow = rowSchema('SumRow', { sum: int8 })

/** The total of all escrows: promised, and already set aside. */
export async function readEscrowedMicro(reader: Reader): Promise<bigint> {
  const row = await readOptionalRow(reader, sumRow)`
    select coalesce(sum(balance_micro), 0)::bigint as sum from ledger.account where kind = 'escrow'`
  return row?.sum ?? 0n
}

const peopleRow = rowSchema('PeopleRow', { people: int8 })

/** People who are owed something right now. */
export async function countInvestorsOwed(reader: Reader): Promise<bigint> {
  const row = await readOptionalRow(reader, peopleRow)`
    select count(distinct split_part(key, ':', 2)) as people from ledger.account
    where kind in ('cash', 'locked', 'profit', 'bonus', 'leaving') and balance_micro > 0`
  return row?.people ?? 0n
}

const imbalanceRow = rowSchema('Imbalance', { imbalanceMicro: int8 })

/** The sum of all accounts: zero, or the ledger is broken. */
export async function readImbalanceMicro(reader: Reader): Promise<bigint> {
  const { imbalanceMicro } = await readRow(reader, imbalanceRow)`
    select coalesce(sum(balance_micro), 0) as "imbalanceMicro" from ledger.account`
  return imbalanceMicro
}

import { type RawBuilder, sql } from 'kysely'
import { int8, uuid } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { numberIn, referenceOf } from '../rules.ts'

const foundWithdrawalRow = rowSchema('FoundWithdrawal', {
  id: uuid,
  number: int8,
  personId: uuid,
  amountMicro: int8,
})
export interface FoundWithdrawal extends Omit<RowOf<typeof foundWithdrawalRow>, 'number'> {
  readonly reference: string
}

export interface WithdrawalQuestion {
  readonly id?: string | undefined
  /** 'W-20417' or its number. */
  readonly reference?: string | undefined
  readonly txHash?: Buffer | undefined
  readonly toAddress?: Buffer | undefined
}

/** Withdrawals by any reference the searcher has, the newest first; an empty search finds nothing. */
export async function findWithdrawals(
  reader: Reader,
  { id, reference, txHash, toAddress }: WithdrawalQuestion,
  limit: number,
): Promise<FoundWithdrawal[]> {
  const number = numberIn(reference ?? '')
  const ways: RawBuilder<unknown>[] = []
  if (id !== undefined) ways.push(sql`w.id = ${id}`)
  if (number !== undefined) ways.push(sql`w.number = ${number}`)
  if (txHash !== undefined) ways.push(sql`w.tx_hash = ${txHash}`)
  if (toAddress !== undefined) ways.push(sql`w.to_address = ${toAddress}`)
  if (ways.length === 0) return []
  const rows = await readRows(reader, foundWithdrawalRow)`
    select w.id, w.number, w.person_id as "personId", w.amount_micro as "amountMicro" from withdrawals.withdrawal w
    where ${sql.join(
      ways.map((way) => sql`(${way})`),
      sql` or `,
    )} order by w.number desc limit ${limit}`
  return rows.map(({ number: stored, ...row }) => ({ ...row, reference: referenceOf(stored) }))
}

const personIdRow = rowSchema('PersonIdRow', { personId: uuid })

/** Whose address books hold this address. */
export async function findBookOwners(
  reader: Reader,
  chainId: number,
  address: Buffer,
  limit: number,
): Promise<string[]> {
  const rows = await readRows(reader, personIdRow)`
    select distinct person_id as "personId" from withdrawals.book_address
    where chain_id = ${chainId} and address = ${address} and removed_at is null limit ${limit}`
  return rows.map(({ personId }) => personId)
}

import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { numberIn, referenceOf } from '../rules.ts'

export interface FoundWithdrawal {
  readonly id: string
  readonly personId: string
  readonly amountMicro: bigint
  readonly reference: string
}

export interface WithdrawalQuestion {
  readonly id?: string | undefined
  /** 'W-20417' or its number. */
  readonly reference?: string | undefined
  readonly txHash?: Buffer | undefined
  readonly toAddress?: Buffer | undefined
}

/** Withdrawals by what somebody has in hand of one, the newest first; nothing asked finds nothing. */
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
  const { rows } = await sql<Omit<FoundWithdrawal, 'reference'> & { number: bigint }>`
    select w.id, w.number, w.person_id as "personId", w.amount_micro as "amountMicro" from withdrawals.withdrawal w
    where ${sql.join(
      ways.map((way) => sql`(${way})`),
      sql` or `,
    )} order by w.number desc limit ${limit}`.execute(reader)
  return rows.map(({ number: stored, ...row }) => ({ ...row, reference: referenceOf(stored) }))
}

/** Whose address books hold this address. */
export async function findBookOwners(
  reader: Reader,
  chainId: number,
  address: Buffer,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select distinct person_id as "personId" from withdrawals.book_address
    where chain_id = ${chainId} and address = ${address} and removed_at is null limit ${limit}`.execute(reader)
  return rows.map(({ personId }) => personId)
}

import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'

export interface FoundDeposit {
  readonly id: string
  readonly personId: string
  readonly amountMicro: bigint | null
  readonly txHash: Buffer | null
  readonly reference: string | null
}

/** One thing somebody has in hand of a deposit; a reference by its beginning, as it was written beside a manual payment. */
export type DepositQuestion = { readonly id: string } | { readonly txHash: Buffer } | { readonly reference: string }

export async function findDeposits(reader: Reader, question: DepositQuestion, limit: number): Promise<FoundDeposit[]> {
  const { rows } = await sql<FoundDeposit>`
    select d.id, d.person_id as "personId", d.amount_micro as "amountMicro", d.tx_hash as "txHash", d.reference
    from deposits.deposit d where ${matching(question)}
    order by lower(d.reference) using ~<~ limit ${limit}`.execute(reader)
  return rows
}

function matching(question: DepositQuestion): RawBuilder<unknown> {
  if ('id' in question) return sql`d.id = ${question.id}`
  if ('txHash' in question) return sql`d.tx_hash = ${question.txHash}`
  const prefix = `${question.reference.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`d.gateway <> 'chain' and lower(d.reference) like ${prefix}`
}

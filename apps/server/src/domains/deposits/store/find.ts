import { type RawBuilder, sql } from 'kysely'
import { bytea, int8, text, uuid } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'

const foundDepositRow = rowSchema('FoundDeposit', {
  id: uuid,
  personId: uuid,
  amountMicro: int8.nullable(),
  txHash: bytea.nullable(),
  reference: text.nullable(),
})
export type FoundDeposit = RowOf<typeof foundDepositRow>

/** An identifier of a deposit; a reference by its prefix, as submitted with a manual payment. */
export type DepositQuestion = { readonly id: string } | { readonly txHash: Buffer } | { readonly reference: string }

export async function findDeposits(reader: Reader, question: DepositQuestion, limit: number): Promise<FoundDeposit[]> {
  return readRows(reader, foundDepositRow)`
    select d.id, d.person_id as "personId", d.amount_micro as "amountMicro", d.tx_hash as "txHash", d.reference
    from deposits.deposit d where ${matching(question)}
    order by lower(d.reference) using ~<~ limit ${limit}`
}

function matching(question: DepositQuestion): RawBuilder<unknown> {
  if ('id' in question) return sql`d.id = ${question.id}`
  if ('txHash' in question) return sql`d.tx_hash = ${question.txHash}`
  const prefix = `${question.reference.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`d.gateway <> 'chain' and lower(d.reference) like ${prefix}`
}

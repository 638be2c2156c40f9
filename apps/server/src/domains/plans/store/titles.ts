import { int8, textInEachLanguage, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { referenceOf } from '../rules.ts'

const positionTitleRow = rowSchema('PositionTitle', {
  id: uuid,
  number: int8,
  names: textInEachLanguage,
  dueAt: timestamptz,
  profitMicro: int8,
})
export interface PositionTitle extends Omit<RowOf<typeof positionTitleRow>, 'number'> {
  readonly reference: string
}

/** Names, maturities and promised profits of a person's positions; those of other people are left out. */
export async function readPositionTitles(
  reader: Reader,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PositionTitle>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows(reader, positionTitleRow)`
    select p.id, p.number, p.due_at as "dueAt", p.profit_micro as "profitMicro", jsonb_build_object('en', v.texts #>> '{en,name}',
      'es', v.texts #>> '{es,name}', 'fr', v.texts #>> '{fr,name}') as names
    from plans.position p join plans.plan_version v on v.plan_key = p.plan_key and v.version = p.version
    where p.id = any(${[...ids]}::uuid[]) and p.person_id = ${personId}`
  return new Map(rows.map(({ number, ...row }) => [row.id, { ...row, reference: referenceOf(number) }]))
}

const promisedProfitRow = rowSchema('PromisedProfit', {
  at: timestamptz,
  amountMicro: int8,
})
export type PromisedProfit = RowOf<typeof promisedProfitRow>

/** The profit in escrow for a person's open positions, by when it becomes theirs. */
export async function readPromisedProfits(reader: Reader, personId: string): Promise<PromisedProfit[]> {
  return readRows(reader, promisedProfitRow)`
    select due_at as at, sum(profit_micro)::bigint as "amountMicro" from plans.position
    where person_id = ${personId} and state = 'open' group by due_at order by due_at`
}

import type { Language } from '@clearhold/contract/language'
import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { referenceOf } from '../rules.ts'

export interface PositionTitle {
  readonly id: string
  readonly reference: string
  readonly names: Readonly<Record<Language, string>>
  readonly dueAt: Date
}

/** What a person's positions are called and when they end; somebody else's are not answered. */
export async function readPositionTitles(
  reader: Reader,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PositionTitle>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Omit<PositionTitle, 'reference'> & { number: bigint }>`
    select p.id, p.number, p.due_at as "dueAt", jsonb_build_object('en', v.texts #>> '{en,name}',
      'es', v.texts #>> '{es,name}', 'fr', v.texts #>> '{fr,name}') as names
    from plans.position p join plans.plan_version v on v.plan_key = p.plan_key and v.version = p.version
    where p.id = any(${[...ids]}::uuid[]) and p.person_id = ${personId}`.execute(reader)
  return new Map(rows.map(({ number, ...row }) => [row.id, { ...row, reference: referenceOf(number) }]))
}

export interface PromisedProfit {
  readonly at: Date
  readonly amountMicro: bigint
}

/** The profit set aside in a person's open positions, by when it becomes theirs. */
export async function readPromisedProfits(reader: Reader, personId: string): Promise<PromisedProfit[]> {
  const { rows } = await sql<PromisedProfit>`
    select due_at as at, sum(profit_micro)::bigint as "amountMicro" from plans.position
    where person_id = ${personId} and state = 'open' group by due_at order by due_at`.execute(reader)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import { int8, uuid } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { readRows, rowSchema } from '#platform/database/read-rows.ts'
import { numberIn, reference as referenceOf } from '../rules.ts'

export interface FoundCase {
  readonly id: string
  readonly personId: string
  readonly reference: string
}

export interface CaseQuestion {
  readonly id?: string | undefined
  /** 'K-1042' or its number. */
  readonly reference?: string | undefined
  readonly personIds?: readonly string[] | undefined
}

const casesRow = rowSchema('CasesRow', {
  id: uuid,
  personId: uuid,
  number: int8,
})

/** Identity cases by reference or person, newest first; an empty query finds nothing. */
export async function findCases(
  reader: Reader,
  { id, reference, personIds = [] }: CaseQuestion,
  limit: number,
): Promise<FoundCase[]> {
  const number = numberIn(reference ?? '')
  const ways: RawBuilder<unknown>[] = []
  if (id !== undefined) ways.push(sql`c.id = ${id}`)
  if (number !== undefined) ways.push(sql`c.number = ${number}`)
  if (personIds.length > 0) ways.push(sql`c.person_id = any(${[...personIds]}::uuid[])`)
  if (ways.length === 0) return []
  const rows = await readRows(reader, casesRow)`
    select c.id, c.person_id as "personId", c.number from kyc.identity_case c
    where ${sql.join(
      ways.map((way) => sql`(${way})`),
      sql` or `,
    )} order by c.number desc limit ${limit}`
  return rows.map(({ number: stored, ...row }) => ({ ...row, reference: referenceOf(stored) }))
}

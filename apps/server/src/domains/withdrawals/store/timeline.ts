import { withdrawalMethods, withdrawalStates, withdrawalTypes } from '@clearhold/contract/withdrawals/rules'
import { sql } from 'kysely'
import { businessAt } from '#platform/clock/clock.ts'
import { bytea, int8, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { isWithin, microsOf, type Stretch } from '#platform/database/newest-first.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { referenceOf } from '../rules.ts'

const timelineRow = rowSchema('TimelineWithdrawal', {
  id: uuid,
  atMicros: int8,
  createdAt: timestamptz,
  number: int8,
  type: oneOf([...withdrawalTypes, 'return']),
  method: oneOf(withdrawalMethods),
  state: oneOf(withdrawalStates),
  amountMicro: int8,
  chainId: int8.nullable(),
  txHash: bytea.nullable(),
  bankReference: text.nullable(),
  note: text.nullable(),
})
type Row = RowOf<typeof timelineRow>
export interface TimelineWithdrawal extends Omit<Row, 'number'> {
  readonly reference: string
}

const columns = sql`w.id, ${microsOf(sql`w.created_at`)} as "atMicros", ${businessAt(sql`w.created_at`)} as "createdAt", w.number, w.type,
  w.method, w.state, w.amount_micro as "amountMicro", w.chain_id as "chainId", w.tx_hash as "txHash",
  w.bank_reference as "bankReference", w.note`

function fromRow({ number, ...row }: Row): TimelineWithdrawal {
  return { ...row, reference: referenceOf(number) }
}

/** A person's withdrawals, newest first, one line each: for a timeline shared with other domains. */
export async function readWithdrawalTimeline(
  reader: Reader,
  personId: string,
  stretch: Stretch,
  limit: number,
): Promise<TimelineWithdrawal[]> {
  const rows = await readRows(reader, timelineRow)`
    select ${columns} from withdrawals.withdrawal w
    where w.person_id = ${personId} and ${isWithin(sql`w.created_at`, sql`w.id`, stretch)}
    order by w.created_at desc, w.id desc limit ${limit}`
  return rows.map(fromRow)
}

export async function readTimelineWithdrawal(
  reader: Reader,
  personId: string,
  id: string,
): Promise<TimelineWithdrawal | undefined> {
  const rows = await readRows(reader, timelineRow)`
    select ${columns} from withdrawals.withdrawal w where w.id = ${id} and w.person_id = ${personId}`
  return rows.map(fromRow)[0]
}

const referenceRow = rowSchema('WithdrawalReference', { id: uuid, number: int8 })

/** What people call these withdrawals of a person; those of other people are left out. */
export async function readWithdrawalReferences(
  reader: Reader,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows(reader, referenceRow)`
    select id, number from withdrawals.withdrawal where id = any(${[...ids]}::uuid[]) and person_id = ${personId}`
  return new Map(rows.map(({ id, number }) => [id, referenceOf(number)]))
}

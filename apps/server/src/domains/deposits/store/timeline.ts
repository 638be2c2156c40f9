import { depositGateways, depositStates } from '@clearhold/contract/deposits/rules'
import { sql } from 'kysely'
import { businessAt } from '#platform/clock/clock.ts'
import { bytea, int4, int8, oneOf, text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { isWithin, microsOf, type Stretch } from '#platform/database/newest-first.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const timelineDepositRow = rowSchema('TimelineDeposit', {
  id: uuid,
  atMicros: int8,
  createdAt: timestamptz,
  gateway: oneOf(depositGateways),
  state: oneOf(depositStates),
  amountMicro: int8.nullable(),
  chainId: int8.nullable(),
  txHash: bytea.nullable(),
  reference: text.nullable(),
  entryId: int8.nullable(),
  confirmations: int4,
  confirmationsNeeded: int4,
  note: text.nullable(),
})
export type TimelineDeposit = RowOf<typeof timelineDepositRow>

const columns = sql`d.id, ${microsOf(sql`d.created_at`)} as "atMicros", ${businessAt(sql`d.created_at`)} as "createdAt", d.gateway, d.state,
  d.amount_micro as "amountMicro", d.chain_id as "chainId", d.tx_hash as "txHash", d.reference, d.entry_id as "entryId",
  d.confirmations, d.confirmations_needed as "confirmationsNeeded", d.note`

/** A person's deposits, newest first, one line each, for a timeline shared with other domains. Removed ones are excluded. */
export async function readDepositTimeline(
  reader: Reader,
  personId: string,
  stretch: Stretch,
  limit: number,
): Promise<TimelineDeposit[]> {
  return readRows(reader, timelineDepositRow)`
    select ${columns} from deposits.deposit d
    where d.person_id = ${personId} and d.state <> 'deleted' and ${isWithin(sql`d.created_at`, sql`d.id`, stretch)}
    order by d.created_at desc, d.id desc limit ${limit}`
}

export async function readTimelineDeposit(
  reader: Reader,
  personId: string,
  id: string,
): Promise<TimelineDeposit | undefined> {
  return readOptionalRow(reader, timelineDepositRow)`
    select ${columns} from deposits.deposit d
    where d.id = ${id} and d.person_id = ${personId} and d.state <> 'deleted'`
}

import type { DepositGateway, DepositState } from '@clearhold/contract/deposits/rules'
import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { isWithin, microsOf, type Stretch } from '#platform/database/newest-first.ts'

export interface TimelineDeposit {
  readonly id: string
  readonly atMicros: bigint
  readonly createdAt: Date
  readonly gateway: DepositGateway
  readonly state: DepositState
  readonly amountMicro: bigint | null
  readonly chainId: bigint | null
  readonly txHash: Buffer | null
  readonly reference: string | null
  readonly entryId: bigint | null
  readonly confirmations: number
  readonly confirmationsNeeded: number
  readonly note: string | null
}

const columns = sql`d.id, ${microsOf(sql`d.created_at`)} as "atMicros", d.created_at as "createdAt", d.gateway, d.state,
  d.amount_micro as "amountMicro", d.chain_id as "chainId", d.tx_hash as "txHash", d.reference, d.entry_id as "entryId",
  d.confirmations, d.confirmations_needed as "confirmationsNeeded", d.note`

/** A person's deposits, newest first, as a line each: for a list that many things share. What was removed is not in it. */
export async function readDepositTimeline(
  reader: Reader,
  personId: string,
  stretch: Stretch,
  limit: number,
): Promise<TimelineDeposit[]> {
  const { rows } = await sql<TimelineDeposit>`
    select ${columns} from deposits.deposit d
    where d.person_id = ${personId} and d.state <> 'deleted' and ${isWithin(sql`d.created_at`, sql`d.id`, stretch)}
    order by d.created_at desc, d.id desc limit ${limit}`.execute(reader)
  return rows
}

export async function readTimelineDeposit(
  reader: Reader,
  personId: string,
  id: string,
): Promise<TimelineDeposit | undefined> {
  const { rows } = await sql<TimelineDeposit>`
    select ${columns} from deposits.deposit d
    where d.id = ${id} and d.person_id = ${personId} and d.state <> 'deleted'`.execute(reader)
  return rows[0]
}

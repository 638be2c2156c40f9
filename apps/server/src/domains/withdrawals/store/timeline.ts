import type { WithdrawalMethod, WithdrawalState, WithdrawalType } from '@clearhold/contract/withdrawals/rules'
import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { isWithin, microsOf, type Stretch } from '#platform/database/newest-first.ts'
import { referenceOf } from '../rules.ts'

export interface TimelineWithdrawal {
  readonly id: string
  readonly atMicros: bigint
  readonly createdAt: Date
  readonly reference: string
  readonly type: WithdrawalType | 'return'
  readonly method: WithdrawalMethod
  readonly state: WithdrawalState
  readonly amountMicro: bigint
  readonly chainId: bigint | null
  readonly txHash: Buffer | null
  readonly bankReference: string | null
  readonly note: string | null
}

type Row = Omit<TimelineWithdrawal, 'reference'> & { readonly number: bigint }

const columns = sql`w.id, ${microsOf(sql`w.created_at`)} as "atMicros", w.created_at as "createdAt", w.number, w.type,
  w.method, w.state, w.amount_micro as "amountMicro", w.chain_id as "chainId", w.tx_hash as "txHash",
  w.bank_reference as "bankReference", w.note`

function fromRow({ number, ...row }: Row): TimelineWithdrawal {
  return { ...row, reference: referenceOf(number) }
}

/** A person's withdrawals, newest first, as a line each: for a list that many things share. */
export async function readWithdrawalTimeline(
  reader: Reader,
  personId: string,
  stretch: Stretch,
  limit: number,
): Promise<TimelineWithdrawal[]> {
  const { rows } = await sql<Row>`
    select ${columns} from withdrawals.withdrawal w
    where w.person_id = ${personId} and ${isWithin(sql`w.created_at`, sql`w.id`, stretch)}
    order by w.created_at desc, w.id desc limit ${limit}`.execute(reader)
  return rows.map(fromRow)
}

export async function readTimelineWithdrawal(
  reader: Reader,
  personId: string,
  id: string,
): Promise<TimelineWithdrawal | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from withdrawals.withdrawal w where w.id = ${id} and w.person_id = ${personId}`.execute(reader)
  return rows.map(fromRow)[0]
}

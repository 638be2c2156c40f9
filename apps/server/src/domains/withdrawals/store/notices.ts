import { noticeCrowdMin, noticeFloors, noticesMax } from '@clearhold/contract/withdrawals/notices'
import { sql } from 'kysely'
import { int4, text } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { operatorId, type PaidWeek } from '../rules.ts'

/** Whether the person agrees to notices. */
export async function readConsent(reader: Reader, personId: string): Promise<boolean> {
  const { rows } = await sql`select from withdrawals.notice_consent where person_id = ${personId}`.execute(reader)
  return rows.length > 0
}

/** True if anything changed. */
export async function writeConsent(tx: Tx, personId: string, agreed: boolean): Promise<boolean> {
  const { numAffectedRows } = agreed
    ? await sql`insert into withdrawals.notice_consent (person_id) values (${personId}) on conflict do nothing`.execute(
        tx,
      )
    : await sql`delete from withdrawals.notice_consent where person_id = ${personId}`.execute(tx)
  return numAffectedRows === 1n
}

const countRow = rowSchema('CountRow', { count: int4 })

/** How many people agree to notices, counted only up to the threshold. */
export async function countConsents(reader: Reader): Promise<number> {
  const { count } = await readRow(reader, countRow)`
    select count(*)::int as count from (select from withdrawals.notice_consent limit ${noticeCrowdMin}) as agreed`
  return count
}

const floorsMicro = noticeFloors.map((floor) => `${floor}000000`)

const paidWeekRow = rowSchema('PaidWeekRow', { week: text, band: int4, people: int4, agreed: int4 })

/**
 * How many people were paid on chain in each week and band of amounts. Bank payouts are on no chain, and a return after a final rejection
 * does not count as a withdrawal. A group that is too small does not leave the database.
 */
export async function readPaidWeeks(reader: Reader, from: Date, until: Date): Promise<PaidWeek[]> {
  const rows = await readRows(reader, paidWeekRow)`
    select to_char(date_trunc('week', w.settled_at at time zone 'UTC'), 'YYYY-MM-DD') as week,
      width_bucket(w.amount_micro, ${floorsMicro}::bigint[]) as band,
      count(distinct w.person_id)::int as people,
      (count(distinct w.person_id) filter (where c.agreed_at <= w.settled_at))::int as agreed
    from withdrawals.withdrawal w left join withdrawals.notice_consent c on c.person_id = w.person_id
    where w.state = 'settled' and w.settled_at >= ${from} and w.settled_at < ${until} and w.method = 'crypto' and w.type <> 'return'
      and w.person_id <> ${operatorId} and w.amount_micro >= ${floorsMicro[0]}::bigint
    group by 1, 2 having count(distinct w.person_id) >= ${noticeCrowdMin} and bool_or(c.agreed_at <= w.settled_at)
    order by 1 desc, 2 desc limit ${noticesMax}`
  return rows.flatMap(({ week, band, people, agreed }) => {
    const floor = noticeFloors[band - 1]
    return floor === undefined ? [] : [{ week, floor, people, agreed }]
  })
}

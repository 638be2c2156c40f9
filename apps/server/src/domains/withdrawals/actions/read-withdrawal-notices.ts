import { noticeSpan } from '@clearhold/contract/withdrawals/notices'
import type { WithdrawalNotices } from '@clearhold/contract/withdrawals/schema'
import type { Reader } from '#platform/database/database.ts'
import { noticesOf } from '../rules.ts'
import { countConsents, readPaidWeeks } from '../store/notices.ts'

/** What public pages may show of real withdrawals now, the latest week first. */
export async function readWithdrawalNotices(reader: Reader, now: Date): Promise<WithdrawalNotices> {
  const { from, until } = noticeSpan(now)
  const [weeks, agreedPeople] = await Promise.all([readPaidWeeks(reader, from, until), countConsents(reader)])
  return { notices: noticesOf(weeks, agreedPeople) }
}

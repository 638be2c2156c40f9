/**
 * Public notices of real withdrawals (decision 0080). All payouts are public on the chain, so a notice says less than they do: that
 * an investor who agreed to it was paid at least so much in a week that is over. Never who, from where, when or exactly how much.
 */

/** A notice rounds down to one of these, in USDT; amounts below the first are never shown. */
export const noticeFloors = ['100', '500', '1000', '5000', '10000'] as const
type NoticeFloor = (typeof noticeFloors)[number]

const dayMs = 86_400_000
const weekMs = 7 * dayMs
/** The delay after the end of a week before it is shown, and the number of weeks shown. */
const noticeDelayMs = 2 * dayMs
const noticeWeeks = 4
/** The anonymity set: a notice appears only if so many investors agreed and so many were paid as much in the same week. */
export const noticeCrowdMin = 5
/** No more notices than weeks times floors. */
export const noticesMax = noticeWeeks * noticeFloors.length

export interface WithdrawalNotice {
  readonly floor: NoticeFloor
  /** The Monday on which its week began, as YYYY-MM-DD. */
  readonly week: string
}

/** 5 January 1970: weeks are counted from a Monday. */
const firstMondayMs = 4 * dayMs

/** The weeks, Monday to Monday in UTC, whose payouts public notices may show now. */
export function noticeSpan(now: Date): { readonly from: Date; readonly until: Date } {
  const weeks = Math.floor((now.getTime() - noticeDelayMs - firstMondayMs) / weekMs)
  const untilMs = firstMondayMs + weeks * weekMs
  return { from: new Date(untilMs - noticeWeeks * weekMs), until: new Date(untilMs) }
}

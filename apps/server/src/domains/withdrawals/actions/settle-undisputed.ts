import { readFreezes } from '#domains/accounts/index.ts'
import { readLegalHolds } from '#domains/kyc/index.ts'
import type { Appointment } from '#platform/durable/flow.ts'
import type { JobParts, WithdrawalsParts } from '../parts.ts'
import { quietEnd } from '../rules.ts'
import { writeUndisputed } from '../store/money.ts'
import { lockWithdrawal } from '../store/withdrawals.ts'

/** PostgreSQL counts the days by its own clock, which may be slightly behind ours. */
const lookAgainMs = 60_000

/**
 * Settles a bank payout that was not disputed for 30 days of real time; answers when to look again while it is younger. The days stand
 * still while its recipient cannot dispute it, because the account is frozen or under a legal hold; null then, because the end of either
 * is an event.
 */
export async function settleUndisputed(
  { database, clock }: Pick<JobParts, 'database'> & Pick<WithdrawalsParts, 'clock'>,
  id: string,
): Promise<Appointment | null> {
  return database.transaction(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal?.state !== 'paid' || withdrawal.paidAt === null) return null
    const { personId, paidAt } = withdrawal
    const end = quietEnd(paidAt, [...(await readFreezes(tx, personId)), ...(await readLegalHolds(tx, personId))])
    if (end === null) return null
    const waitMs = end.getTime() - clock.now().getTime()
    const mark = `quiet until ${end.getTime()}`
    if (waitMs > 0) return { waitMs, mark }
    return (await writeUndisputed(tx, id)) ? null : { waitMs: lookAgainMs, mark }
  })
}

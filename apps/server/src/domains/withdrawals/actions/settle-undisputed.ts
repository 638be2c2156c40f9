import type { Appointment } from '#platform/durable/flow.ts'
import type { JobParts, WithdrawalsParts } from '../parts.ts'
import { bankQuietMs } from '../rules.ts'
import { lockWithdrawal } from '../store/withdrawals.ts'
import { settleBank } from './settle-bank.ts'

/** Ends a bank payout nobody objected to for 30 real days; answers when to look again while it is younger. */
export async function settleUndisputed(
  { database, clock }: Pick<JobParts, 'database'> & Pick<WithdrawalsParts, 'clock'>,
  id: string,
): Promise<Appointment | null> {
  return database.transaction(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal?.state !== 'paid' || withdrawal.paidAt === null) return null
    const waitMs = withdrawal.paidAt.getTime() + bankQuietMs - clock.now().getTime()
    if (waitMs > 0) return { waitMs, mark: `quiet since ${withdrawal.paidAt.getTime()}` }
    await settleBank(tx, withdrawal, 'system:worker', undefined)
    return null
  })
}

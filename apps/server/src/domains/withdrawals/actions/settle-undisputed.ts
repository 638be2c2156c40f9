import type { Tx } from '#platform/database/database.ts'
import type { JobParts, WithdrawalsParts } from '../parts.ts'
import { bankQuietMs } from '../rules.ts'
import { readQuietPayouts } from '../store/figures.ts'
import { lockWithdrawal } from '../store/withdrawals.ts'
import { settleBank } from './settle-bank.ts'
import { tryAlone } from './try-alone.ts'

const batchMax = 50

/**
 * Ends bank payouts nobody objected to for 30 real days; answers how many. Each in a transaction of its own, and one that
 * cannot be ended does not keep the others.
 */
export async function settleUndisputed({ database, clock, log }: JobParts & Pick<WithdrawalsParts, 'clock'>) {
  const paidBefore = new Date(clock.now().getTime() - bankQuietMs)
  let settled = 0
  let afterNumber = 0n
  for (;;) {
    const quiet = await readQuietPayouts(database.reader, paidBefore, afterNumber, batchMax)
    for (const { id } of quiet) {
      const work = () => database.transaction((tx) => settleIfUndisputed(tx, id, paidBefore))
      if (await tryAlone(log, id, work)) settled += 1
    }
    if (quiet.length < batchMax) return settled
    afterNumber = quiet.at(-1)?.number ?? afterNumber
  }
}

/** False when somebody has said a word about it in the meantime. */
async function settleIfUndisputed(tx: Tx, id: string, paidBefore: Date): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal?.state !== 'paid' || withdrawal.paidAt === null || withdrawal.paidAt > paidBefore) return false
  await settleBank(tx, withdrawal, 'system:worker', undefined)
  return true
}

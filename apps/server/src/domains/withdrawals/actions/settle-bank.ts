import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '../../../platform/database/database.ts'
import { appendRecord } from '../../audit/index.ts'
import type { TurnParts, WithdrawalsParts } from '../parts.ts'
import { bankQuietMs } from '../rules.ts'
import { readQuietPayouts } from '../store/figures.ts'
import { lockWithdrawal, moveWithdrawal, type StoredWithdrawal } from '../store/withdrawals.ts'
import { keepAsCapital } from './move-money.ts'
import { tryAlone } from './try-alone.ts'

export interface Saying {
  readonly withdrawalId: string
  readonly personId: string
  readonly requestId: string
}

export type SayRefusal = 'not_found' | 'withdrawal_not_paid'

/** The person says that the transfer arrived: it is over, and what backed it is the operator's. */
export async function confirmReceived(tx: Tx, saying: Saying): Promise<Result<undefined, SayRefusal>> {
  const found = await paidOf(tx, saying)
  if (!found.ok) return found
  await settleBank(tx, found.value, `person:${saying.personId}`, saying.requestId)
  return ok(undefined)
}

/** The person says that it did not: nothing moves until people have looked. */
export async function disputePayout(tx: Tx, saying: Saying): Promise<Result<undefined, SayRefusal>> {
  const { withdrawalId: id, personId, requestId } = saying
  const found = await paidOf(tx, saying)
  if (!found.ok) return found
  await moveWithdrawal(tx, { id, from: ['paid'], to: 'disputed' })
  await appendRecord(tx, {
    ...{ actor: `person:${personId}`, action: 'withdrawal.disputed', subject: `withdrawal:${id}` },
    ...{ before: { state: 'paid' }, after: { state: 'disputed' }, requestId },
  })
  return ok(undefined)
}

async function paidOf(tx: Tx, { withdrawalId, personId }: Saying): Promise<Result<StoredWithdrawal, SayRefusal>> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  if (withdrawal === undefined || withdrawal.personId !== personId) return refuse('not_found')
  return withdrawal.state === 'paid' ? ok(withdrawal) : refuse('withdrawal_not_paid')
}

/** Ends a bank payout, in the transaction of whoever decided so; nobody's request where it was only quiet for long. */
export async function settleBank(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  actor: string,
  requestId: string | undefined,
): Promise<void> {
  const { id, state, amountMicro: arrivedMicro } = withdrawal
  const endEntryId = await keepAsCapital(tx, withdrawal, actor)
  await moveWithdrawal(tx, { id, from: [state], to: 'settled', set: { endEntryId, arrivedMicro } })
  await appendRecord(tx, {
    ...{ actor, action: 'withdrawal.settled', subject: `withdrawal:${id}` },
    ...{ before: { state }, after: { state: 'settled', endEntryId } },
    ...(requestId === undefined ? {} : { requestId }),
  })
}

const batchMax = 50

/**
 * Ends bank payouts nobody objected to for 30 real days; answers how many. Each in a transaction of its own, and one that
 * cannot be ended does not keep the others.
 */
export async function settleQuiet({ database, clock, log }: TurnParts & Pick<WithdrawalsParts, 'clock'>) {
  const paidBefore = new Date(clock.now().getTime() - bankQuietMs)
  let [settled, afterNumber] = [0, 0n]
  for (;;) {
    const quiet = await readQuietPayouts(database.reader, paidBefore, afterNumber, batchMax)
    for (const { id } of quiet) {
      const work = () => database.transaction((tx) => settleIfQuiet(tx, id, paidBefore))
      if (await tryAlone(log, id, work)) settled += 1
    }
    if (quiet.length < batchMax) return settled
    afterNumber = quiet.at(-1)?.number ?? afterNumber
  }
}

/** False when somebody has said a word about it in the meantime. */
async function settleIfQuiet(tx: Tx, id: string, paidBefore: Date): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal?.state !== 'paid' || withdrawal.paidAt === null || withdrawal.paidAt > paidBefore) return false
  await settleBank(tx, withdrawal, 'system:worker', undefined)
  return true
}

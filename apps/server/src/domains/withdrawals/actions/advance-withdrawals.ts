import { kycStatusesOf } from '#domains/kyc/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { JobParts } from '../parts.ts'
import { readWaiting, type WaitingRequest } from '../store/figures.ts'
import { advanceWithdrawal } from './advance-withdrawal.ts'
import { tryAlone } from './try-alone.ts'

const batchMax = 500

/**
 * Looks at everybody who may have waited long enough, once; answers how many went on. Each in a transaction of its own, and
 * one that cannot go on does not keep the others.
 */
export async function advanceWithdrawals({ database, log }: JobParts): Promise<number> {
  let advanced = 0
  let afterNumber = 0n
  for (;;) {
    const waiting = await readWaiting(database.reader, afterNumber, batchMax)
    for (const id of await ready(database.reader, waiting)) {
      const work = () => database.transaction((tx) => advanceWithdrawal(tx, id))
      if (await tryAlone(log, id, work)) advanced += 1
    }
    if (waiting.length < batchMax) return advanced
    afterNumber = waiting.at(-1)?.number ?? afterNumber
  }
}

/** Those who wait for their identity only when it is verified: a look at all of them costs one question. */
async function ready(reader: Reader, waiting: readonly WaitingRequest[]): Promise<string[]> {
  const unverified = waiting.filter(({ state }) => state === 'awaiting_verification')
  const statuses = await kycStatusesOf(reader, [...new Set(unverified.map(({ personId }) => personId))])
  return waiting
    .filter(({ state, personId }) => state !== 'awaiting_verification' || statuses.get(personId) === 'verified')
    .map(({ id }) => id)
}

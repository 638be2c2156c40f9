import { type Appointment, defineFlow, type RunStep } from '#platform/durable/flow.ts'
import { beginExits } from '../actions/begin-exits.ts'
import { finishBegun } from '../actions/finish-begun.ts'
import { payNext } from '../actions/pay-next.ts'
import type { PayoutParts } from '../parts.ts'
import { readPayoutWork } from '../store/payouts.ts'

/** A journal stays short: the rest is left to the next call. */
const payoutsPerCall = 40
/** What cannot be sent now waits for something outside (gas, a refill, the signer, a provider), of which no event tells. */
const blockedWaitMs = 5_000

/**
 * One flow for each hot wallet (its chain), and never a second one beside it: it alone takes payouts, and gives out their nonces.
 *   approved -> [delayed: gas, refill, late chain, late comparison, stopped] -> back to review where its address must not be paid any more
 *   approved -> taken (reserved) -> a nonce is kept -> signed -> sent (broadcast, or uncertain where nobody answered)
 *                                                   -> refused for good (failed) -> the nonce is filled with nothing
 * Capital that was announced to leave joins the review when its day is over.
 * What was begun is finished first, then new ones are taken; exits are looked at last. It is woken by an approved withdrawal, by what frees one that was
 * held (a freeze, a legal hold, an alarm), by one that ended, and by every new block while one waits. From the network on the
 * settlement flow follows it: nobody who was approved waits for those who are on their way.
 */
export function walletFlow(parts: PayoutParts) {
  return defineFlow({
    name: 'wallet',
    advance: async (_chain, run) => {
      await payAll(parts, run)
      return run('look ahead', () => lookAhead(parts))
    },
  })
}

/** Last: what begins to leave capital now waits for signatures, and whoever was approved waits for none of it. */
async function lookAhead({ database, chain }: PayoutParts): Promise<Appointment | null> {
  const exits = await beginExits(database, chain.chainId)
  const { payable, begun } = await readPayoutWork(database.reader, chain.chainId)
  if (payable + begun > 0) return { waitMs: blockedWaitMs, mark: 'blocked' }
  return exits.waitMs === undefined ? null : { waitMs: exits.waitMs, mark: 'exit' }
}

/** One step for each payout: within it every part is committed by itself, so that a repeated step goes on where it stood. */
export async function payAll(parts: PayoutParts, run: RunStep): Promise<void> {
  for (let round = 1; round <= payoutsPerCall; round += 1) {
    const isSent = await run(`pay ${round}`, async () => {
      const goesOn = round > 1 || (await finishBegun(parts))
      return goesOn && (await payNext(parts))
    })
    if (!isSent) return
  }
}

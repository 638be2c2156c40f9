import { type Appointment, defineFlow, type RunStep } from '#platform/durable/flow.ts'
import { beginCapitalExits } from '../actions/begin-capital-exits.ts'
import { finishBegunPayouts } from '../actions/finish-begun-payouts.ts'
import { sendNextPayout } from '../actions/send-next-payout.ts'
import type { PayoutParts } from '../parts.ts'
import { readPayoutWork } from '../store/payouts.ts'

/** Keeps the journal short: the rest is left to the next call. */
const payoutsPerCall = 40
/** A payout that cannot be sent now waits for something outside (gas, a refill, the signer, a provider) that causes no event. */
const blockedWaitMs = 5_000

/**
 * One flow for each hot wallet (its chain), and only one: it alone takes payouts and gives out their nonces.
 *   approved -> [delayed: gas, refill, late chain, late reconciliation, stopped] -> back to review where its address may no longer be paid
 *   approved -> taken (reserved) -> a nonce is kept -> signed -> sent (broadcast, or uncertain where no provider answered)
 *                                                   -> refused for good (failed) -> the nonce is voided
 * Announced exits of capital join the review when their notice is over. Payouts that were begun are finished first, then new ones are
 * taken; exits come last. Woken by an approved withdrawal, by what releases a held one (the end of a freeze, a legal hold or an alarm),
 * by one that ended, and by every new block while one waits. After broadcast the settlement flow follows it, so approved payouts do not
 * wait for those in flight.
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

/** Last: an exit that begins now still waits for signatures, and approved withdrawals must not wait for it. */
async function lookAhead({ database, chain }: PayoutParts): Promise<Appointment | null> {
  const exits = await beginCapitalExits(database, chain.chainId)
  const { payable, begun } = await readPayoutWork(database.reader, chain.chainId)
  if (payable + begun > 0) return { waitMs: blockedWaitMs, mark: 'blocked' }
  return exits.waitMs === undefined ? null : { waitMs: exits.waitMs, mark: 'exit' }
}

/** One step for each payout: each part within it is committed by itself, so that a retried step continues where it stopped. */
export async function payAll(parts: PayoutParts, run: RunStep): Promise<void> {
  for (let round = 1; round <= payoutsPerCall; round += 1) {
    const isSent = await run(`pay ${round}`, async () => {
      const goesOn = round > 1 || (await finishBegunPayouts(parts))
      return goesOn && (await sendNextPayout(parts))
    })
    if (!isSent) return
  }
}

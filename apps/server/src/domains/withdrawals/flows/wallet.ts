import { type Appointment, defineFlow, type RunStep } from '#platform/durable/flow.ts'
import { followPayouts } from '../actions/follow-payouts.ts'
import { reservePayout } from '../actions/reserve-payout.ts'
import { sendPayout } from '../actions/send-payout.ts'
import { signPayout } from '../actions/sign-payout.ts'
import { takePayout } from '../actions/take-payout.ts'
import { voidPayout } from '../actions/void-payout.ts'
import type { PayoutParts } from '../parts.ts'
import { type PayoutWork, readPayoutWork, readUnsent } from '../store/payouts.ts'

/** A journal stays short: the rest is left to the next call. */
const payoutsPerCall = 40
/** What cannot be sent now waits for something outside (gas, a refill, the signer, a provider), of which no event tells. */
const blockedWaitMs = 5_000
/** What is on its way is followed block by block; this is for a watcher that does not say so. */
const unseenWaitMs = 10_000

/**
 * One flow for each hot wallet (its chain), and never a second one beside it: it alone sends payouts, and gives out their nonces.
 *   approved -> [delayed: gas, refill, late chain, stopped] -> back to review where its address must not be paid any more
 *   approved -> taken (reserved) -> a nonce is kept -> signed -> sent -> confirming -> settled
 *                                                   -> refused for good (failed) -> the nonce is filled with nothing
 *                                                             -> uncertain while another transaction has the nonce
 * Each step is committed before the next begins, and each looks first whether it was done: killed anywhere, the flow goes
 * through the same steps again. It is woken by an approved withdrawal, by what frees one that was
 * held (a freeze, a legal hold, an alarm), and by every new block while anything is on its way or may come back.
 */
export function walletFlow(parts: PayoutParts) {
  return defineFlow({
    name: 'wallet',
    advance: async (_chain, run) => nextLook(await drivePayouts(parts, run)),
  })
}

function nextLook({ payable, open }: PayoutWork): Appointment | null {
  if (payable > 0) return { waitMs: blockedWaitMs, mark: 'blocked' }
  return open > 0 ? { waitMs: unseenWaitMs, mark: 'unseen' } : null
}

/** What was begun is finished first, then new ones are taken, then all are followed. Answers what is left. */
export async function drivePayouts(parts: PayoutParts, run: RunStep): Promise<PayoutWork> {
  const { reader } = parts.database
  const { chainId } = parts.chain
  const goesOn = await sendAll(run, parts, await run('unsent', () => readUnsent(reader, chainId)))
  for (let round = 0; goesOn && round < payoutsPerCall; round += 1) {
    const taken = await run('take', () => takePayout(parts))
    if (taken.kind !== 'taken' || !(await sendAll(run, parts, [taken.id]))) break
  }
  await run('follow', () => followPayouts(parts))
  return run('work', () => readPayoutWork(reader, chainId))
}

/** From its nonce to the network, one after the other; false when one waits, because nothing overtakes a nonce. */
async function sendAll(run: RunStep, parts: PayoutParts, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) {
    if ((await run(`reserve ${id}`, () => reservePayout(parts, id))) === 'waiting') return false
    if ((await run(`sign ${id}`, () => signPayout(parts, id))) === 'waiting') return false
    if ((await run(`void ${id}`, () => voidPayout(parts, id))) === 'waiting') return false
    await run(`send ${id}`, async () => (await sendPayout(parts, id)) ?? null)
  }
  return true
}

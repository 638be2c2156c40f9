import { type ObjectContext, object, rpc } from '@restatedev/restate-sdk'
import { connect } from '@restatedev/restate-sdk-clients'
import { followPayouts } from './actions/follow-payouts.ts'
import { reservePayout } from './actions/reserve-payout.ts'
import { sendPayout } from './actions/send-payout.ts'
import { signPayout } from './actions/sign-payout.ts'
import { takePayout } from './actions/take-payout.ts'
import { voidPayout } from './actions/void-payout.ts'
import type { PayoutParts } from './parts.ts'
import { readPayoutWork, readUnsent } from './store/payouts.ts'

interface DriveInput {
  /** In a call the flow left for itself: what it was meant for. */
  readonly setFor?: string
}

export const payoutObject = 'payouts'
/** A journal stays short: the rest is left to the next call. */
const payoutsPerCall = 40
const lookAgainMs = 1_000

/**
 * One keyed flow for each hot wallet (its chain), and never a second one beside it: it alone gives out nonces.
 *   approved -> taken (reserved) -> a nonce is kept -> signed -> sent -> confirming -> settled
 *                                                   -> refused for good (failed) -> the nonce is filled with nothing
 * Each step is committed before the next begins, and each looks first whether it was done: killed anywhere, the flow goes
 * through the same steps again. It knows nothing that does not stand in PostgreSQL, so a Restate that lost its memory only
 * has to be called.
 */
export function payoutFlow(parts: PayoutParts) {
  return object({
    name: payoutObject,
    handlers: {
      drive: async (ctx: ObjectContext, { setFor }: DriveInput): Promise<void> => {
        if (setFor !== undefined && setFor === (await ctx.get<string>('setFor'))) ctx.clear('setFor')
        const open = await drivePayouts(parts, (name, work) => ctx.run(name, work))
        if (open === 0 || (await ctx.get<string>('setFor')) !== null) return
        ctx.set('setFor', 'again')
        const self = ctx.objectSendClient<PayoutFlow>({ name: payoutObject }, ctx.key)
        self.drive({ setFor: 'again' }, rpc.sendOpts({ delay: lookAgainMs }))
      },
    },
  })
}

export type PayoutFlow = ReturnType<typeof payoutFlow>

/** Runs one step and remembers its answer. */
export type RunStep = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

/** One turn: what was begun is finished first, then new ones are taken, then all are followed. Answers how many are open. */
export async function drivePayouts(parts: PayoutParts, run: RunStep): Promise<number> {
  const { reader } = parts.database
  const { chainId } = parts.chain
  const goesOn = await sendAll(run, parts, await run('unsent', () => readUnsent(reader, chainId)))
  for (let round = 0; goesOn && round < payoutsPerCall; round += 1) {
    const taken = await run('take', () => takePayout(parts))
    if (taken.kind !== 'taken' || !(await sendAll(run, parts, [taken.id]))) break
  }
  await run('follow', () => followPayouts(parts))
  return (await run('work', () => readPayoutWork(reader, chainId))).open
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

/** Tells the flow to look now. It may be told as often as anybody likes. */
export async function wakePayouts(ingressUrl: string, chainId: number): Promise<void> {
  const ingress = connect({ url: ingressUrl })
  await ingress.objectSendClient<PayoutFlow>({ name: payoutObject }, String(chainId)).drive({})
}

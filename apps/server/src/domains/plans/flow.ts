import { type ObjectContext, object, rpc } from '@restatedev/restate-sdk'
import { connect } from '@restatedev/restate-sdk-clients'
import type { Precedence } from '#platform/durable/precedence.ts'
import { payDue } from './actions/pay-due.ts'
import { readNextEnd } from './actions/read-next-end.ts'
import type { PlansParts } from './parts.ts'
import { payBatchMax } from './rules.ts'

interface PayInput {
  /** In a call the flow left for itself: what it was meant for. */
  readonly setFor?: string
}

/** Two at once keep PostgreSQL busy while the other thinks; each takes positions the other does not hold. */
const lanes = 2
/** Each lane goes on by itself so long before the journal is told: then neither waits for the other after every batch. */
const batchesMax = 8
/** A journal stays short: after so many rounds the rest is left to a call of its own. */
const roundsMax = 50
const objectName = 'maturity'
/** One keyed flow for all positions: there is never a second one beside it. */
const objectKey = 'all'

/**
 * Pays what is due in batches and then sleeps until the next end. Sleeping is a delayed call to itself, so nothing is held
 * open for days; a call that comes earlier (a new position, a moved clock) looks, and leaves another only where the next end
 * has come nearer. `first`: what else the process does may rest meanwhile. Everything it knows stands in PostgreSQL: without its memory it begins anew with the first call.
 */
export function maturityFlow(parts: PlansParts, first: Precedence['first'] = (work) => work()) {
  return object({
    name: objectName,
    handlers: {
      pay: async (ctx: ObjectContext, { setFor }: PayInput): Promise<number> => {
        if (setFor !== undefined && setFor === (await ctx.get<string>('setFor'))) ctx.clear('setFor')
        let paid = 0
        for (let round = 1; ; round += 1) {
          const { inRound, isMore } = await ctx.run(`pay ${round}`, () => first(() => payRound(parts)))
          paid += inRound
          if (!isMore) break
          if (round < roundsMax) continue
          ctx.objectSendClient<MaturityFlow>({ name: objectName }, objectKey).pay({})
          return paid
        }
        await sleepUntilNext(ctx, parts)
        return paid
      },
    },
  })
}

export type MaturityFlow = ReturnType<typeof maturityFlow>

async function payRound(parts: PlansParts): Promise<{ inRound: number; isMore: boolean }> {
  const ended = await Promise.all(Array.from({ length: lanes }, () => payLane(parts)))
  return {
    inRound: ended.reduce((sum, { paid }) => sum + paid, 0),
    isMore: ended.some(({ isMore }) => isMore),
  }
}

async function payLane(parts: PlansParts): Promise<{ paid: number; isMore: boolean }> {
  let sum = 0
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const { paid, stuck } = await payDue(parts)
    sum += paid
    if (paid + stuck < payBatchMax) return { paid: sum, isMore: false }
  }
  return { paid: sum, isMore: true }
}

async function sleepUntilNext(ctx: ObjectContext, parts: PlansParts): Promise<void> {
  const next = await ctx.run('next end', () => readNextEnd(parts.database.reader))
  // What is due and could not be paid is looked at again by whoever watches, not in a circle here.
  if (next === null || next.waitMs === 0 || next.mark === (await ctx.get<string>('setFor'))) return
  ctx.set('setFor', next.mark)
  const self = ctx.objectSendClient<MaturityFlow>({ name: objectName }, objectKey)
  self.pay({ setFor: next.mark }, rpc.sendOpts({ delay: next.waitMs }))
}

/** Tells the flow to look now. It may be told as often as anybody likes. */
export async function wakeMaturity(ingressUrl: string): Promise<void> {
  const ingress = connect({ url: ingressUrl })
  await ingress.objectSendClient<MaturityFlow>({ name: objectName }, objectKey).pay({})
}

import { readOpenRounds } from '#domains/kyc/index.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { type WakeOptions, wakeFlow } from '#platform/durable/wake-flow.ts'

type FlowConfig = Pick<Config, 'RESTATE_INGRESS_URL'>

const pageMax = 100

/** Wakes every flow that has something under way; answers how many. What Restate still knows only looks once more. */
export async function rebuildFlows(
  { RESTATE_INGRESS_URL: ingressUrl }: FlowConfig,
  { reader }: Database,
  options: Pick<WakeOptions, 'anew'> = {},
): Promise<number> {
  await wakeFlow(ingressUrl, { flow: 'maturity', key: 'all' }, options)
  let woken = 1
  let last: { readonly caseId: string; readonly round: number } | undefined
  for (;;) {
    const rounds = await readOpenRounds(reader, last, pageMax)
    for (const { caseId } of rounds) await wakeFlow(ingressUrl, { flow: 'kycCase', key: caseId }, options)
    woken += rounds.length
    last = rounds.at(-1)
    if (rounds.length < pageMax) return woken
  }
}

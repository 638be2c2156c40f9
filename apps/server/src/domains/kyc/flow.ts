import { type WorkflowContext, type WorkflowSharedContext, workflow } from '@restatedev/restate-sdk'
import { connect, type Ingress } from '@restatedev/restate-sdk-clients'
import type { Database } from '#platform/database/database.ts'
import { giveNudge } from './actions/give-nudge.ts'
import { readNudgeWaitMs } from './actions/read-nudge-wait-ms.ts'
import type { NudgeParts } from './parts.ts'
import { type Nudge, nudgesOfPerson, nudgesOfReviewers } from './rules.ts'
import { markFlowTold, type RoundKey, type RoundRow, readOpenRounds, readUntoldRounds } from './store/rounds.ts'

/**
 * Minds one round of a case: sent -> queue -> [late: reviewers, twice as late: owners] -> decided
 *   -> [asked again: the person after 3 days and after 10] -> answered.
 * The decision and its message are one transaction of their own (decide-case): nothing here can lose or double them. What this
 * flow adds is time. It carries ids and nothing else.
 */
export function kycFlow(parts: NudgeParts) {
  return workflow({
    name: 'kycRound',
    handlers: {
      run: async (ctx: WorkflowContext, round: RoundKey): Promise<void> => {
        await mind(ctx, parts, round, nudgesOfReviewers, 'decided')
        const { outcome } = await ctx.promise<Decided>('decided')
        if (outcome === 'revision') await mind(ctx, parts, round, nudgesOfPerson, 'answered')
      },
      decided: (ctx: WorkflowSharedContext, decided: Decided) => settle(ctx, 'decided', decided),
      answered: (ctx: WorkflowSharedContext) => settle(ctx, 'answered', true),
    },
  })
}

interface Decided {
  readonly outcome: string | null
}

/** What was told before may be told again. */
async function settle(ctx: WorkflowSharedContext, name: string, value: unknown): Promise<void> {
  const promise = ctx.promise(name)
  if ((await promise.peek()) === undefined) await promise.resolve(value)
}

/** Waits for what should happen, and nudges when it does not; then goes on waiting without a word. */
async function mind(
  ctx: WorkflowContext,
  parts: NudgeParts,
  round: RoundKey,
  nudges: readonly Nudge[],
  until: 'decided' | 'answered',
): Promise<void> {
  for (const nudge of nudges) {
    const waitMs = await ctx.run(`until ${nudge}`, async () => (await readNudgeWaitMs(parts, round, nudge)) ?? null)
    if (waitMs === null) break
    if (await happens(ctx, until, waitMs)) return
    await ctx.run(nudge, () => giveNudge(parts, round, nudge))
  }
  await ctx.promise(until)
}

async function happens(ctx: WorkflowContext, name: string, withinMs: number): Promise<boolean> {
  if ((await ctx.promise(name).peek()) !== undefined) return true
  return ctx
    .promise(name)
    .get()
    .map(() => true)
    .orTimeout(Math.max(withinMs, 1))
    .then(
      () => true,
      () => false,
    )
}

export type KycFlow = ReturnType<typeof kycFlow>

const batch = 100

/**
 * Tells the flows how their rounds stand: begins those that do not run yet, and wakes those whose round was decided or answered.
 * Every call may be made twice. Answers whether more waits.
 */
export async function tellFlows(database: Database, ingressUrl: string): Promise<boolean> {
  const ingress = connect({ url: ingressUrl })
  const rounds = await readUntoldRounds(database.reader, batch)
  for (const round of rounds) {
    await tellFlow(ingress, round)
    await database.transaction((tx) => markFlowTold(tx, round))
  }
  return rounds.length === batch
}

/** Begins every flow again that should run: if Restate still knows it, nothing happens; if Restate was lost, it is rebuilt. */
export async function rebuildFlows(database: Database, ingressUrl: string): Promise<number> {
  const ingress = connect({ url: ingressUrl })
  let told = 0
  let last: RoundKey | undefined
  for (;;) {
    const rounds = await readOpenRounds(database.reader, last, batch)
    for (const round of rounds) await tellFlow(ingress, round)
    told += rounds.length
    last = rounds.at(-1)
    if (rounds.length < batch) return told
  }
}

async function tellFlow(ingress: Ingress, { caseId, round, outcome, over }: RoundRow): Promise<void> {
  const flow = ingress.workflowClient<KycFlow>({ name: 'kycRound' }, `${caseId}.${round}`)
  await flow.workflowSubmit({ caseId, round })
  // A round that is over without a decision was erased: to the flow that is the same as decided.
  if (outcome !== null || over) await flow.decided({ outcome: over && outcome !== 'revision' ? null : outcome })
  if (over && outcome === 'revision') await flow.answered()
}

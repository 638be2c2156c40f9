import {
  listOwnChanges,
  listOwnSnapshots,
  readProofOverview,
  showOwnProof,
} from '@clearhold/contract/solvency/endpoints'
import type { ProofOverview } from '@clearhold/contract/solvency/schema'
import type { Outcome } from '#client/api/outcome.ts'
import { callWithToken } from '#client/session/call.ts'
import { microFromBalance } from '#design/money.tsx'
import { checkQuietly, type QuietFinding } from './automatic-check.ts'

export interface Cover {
  /** Held for what is owed, in whole per cent, rounded down; undefined where nothing is owed. */
  readonly percent: number | undefined
  /** What is owed of what is held, in per cent and never above all of it: how far the bar is filled. */
  readonly owedShare: number
  readonly comparedAt: string
}

export async function runQuietly(
  personId: string,
): Promise<{ readonly finding: QuietFinding; readonly cover: Cover | undefined }> {
  const overview = answered(await callWithToken(readProofOverview))
  const finding = await checkQuietly(
    personId,
    {
      snapshots: async () => answered(await callWithToken(listOwnSnapshots)),
      proof: async (number) => answered(await callWithToken(showOwnProof, { params: { number: String(number) } })),
      changes: async (after, upTo) => answered(await callWithToken(listOwnChanges, { query: { after, upTo } })),
    },
    below,
  )
  return { finding, cover: coverOf(overview) }
}

function answered<Value>(outcome: Outcome<Value>): Value | undefined {
  return outcome.kind === 'answer' ? outcome.value : undefined
}

/** Of the browser's own randomness: what is drawn must not be foreseen. */
function below(count: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn % count
}

export function coverOf(overview: ProofOverview | undefined): Cover | undefined {
  const pulse = overview?.pulse
  if (pulse == null) return undefined
  const owedMicro = microFromBalance(pulse.owed)
  const heldMicro = microFromBalance(pulse.held)
  return {
    percent: owedMicro === 0n ? undefined : percentOf(heldMicro, owedMicro),
    owedShare: heldMicro <= owedMicro ? 100 : percentOf(owedMicro, heldMicro),
    comparedAt: pulse.at,
  }
}

/** Rounded down; the amounts themselves never become numbers. */
function percentOf(partMicro: bigint, wholeMicro: bigint): number {
  const percent = (partMicro * 100n) / wholeMicro
  return Number(percent)
}

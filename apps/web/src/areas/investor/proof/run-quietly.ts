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

/** Held for what is owed, in whole per cent, rounded down. */
export interface Cover {
  readonly ratio: string | undefined
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
  const percent = owedMicro === 0n ? undefined : `${(microFromBalance(pulse.held) * 100n) / owedMicro}%`
  return { ratio: percent, comparedAt: pulse.at }
}

import { decimalFromMicro } from '@clearhold/contract/money'
import type { ProofHistory } from '@clearhold/contract/solvency/schema'
import { readSeqs } from '#domains/audit/index.ts'
import { demoHistoryAnswer, readDemoHistory } from '#platform/clock/demo-history.ts'
import type { Reader } from '#platform/database/database.ts'
import { coversLess, historyStepsMax, hoursPerStep } from '../rules.ts'
import { readClosings } from '../store/gate.ts'
import { type PulseStep, readHourSteps, readPulseFigures, readPulseSteps } from '../store/pulses.ts'

const closingsMax = 500

/**
 * What was held and owed since the beginning: the least cover of each step, and every closing of the gate. A demo's seeded past has no
 * pulses: the history begins where it ended.
 */
export async function readProofHistory(reader: Reader, now: Date): Promise<ProofHistory> {
  const demo = await readDemoHistory(reader)
  const begin = demo?.endedAt
  const { pulses, missed, hours, since } = await readPulseFigures(reader, now, begin)
  const isFew = pulses <= BigInt(historyStepsMax)
  const steps = isFew
    ? await readPulseSteps(reader, historyStepsMax, begin)
    : await readHourSteps(reader, hoursPerStep(hours), begin)
  const closings = await readClosings(reader, closingsMax)
  const seqs = await readSeqs(
    reader,
    'gate',
    closings.map(({ id }) => id),
  )
  const least = steps.reduce<PulseStep | undefined>(
    (found, step) => (found === undefined || coversLess(step, found) ? step : found),
    undefined,
  )
  return {
    since: since?.toISOString() ?? null,
    pulses: Number(pulses),
    missed: Number(missed),
    steps: steps.map((step) => ({ from: step.from.toISOString(), to: step.to.toISOString(), ...figuresOf(step) })),
    least: least === undefined ? null : figuresOf(least),
    closings: closings.map(({ id, cause, closedAt, openedAt }) => ({
      cause,
      closedAt: closedAt.toISOString(),
      openedAt: openedAt?.toISOString() ?? null,
      logIndex: logIndexOf(seqs.get(id)),
    })),
    demoHistory: demoHistoryAnswer(demo),
  }
}

function figuresOf({ at, heldMicro, owedMicro }: PulseStep) {
  return { at: at.toISOString(), held: decimalFromMicro(heldMicro), owed: decimalFromMicro(owedMicro) }
}

/** Leaves of the log are numbered from zero, links of the chain from one. */
function logIndexOf(seq: bigint | undefined): string | null {
  return seq === undefined ? null : (seq - 1n).toString()
}

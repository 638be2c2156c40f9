import { decimalFromMicro } from '@clearhold/contract/money'
import type { ProofHistory } from '@clearhold/contract/solvency/schema'
import { readSeqs } from '#domains/audit/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { coversLess, historyStepsMax, hoursPerStep } from '../rules.ts'
import { readClosings } from '../store/gate.ts'
import { type PulseStep, readHourSteps, readPulseFigures, readPulseSteps } from '../store/pulses.ts'

const closingsMax = 500

/** What was held and owed since the beginning: the least cover of each step, and every time the gate closed. */
export async function showHistory(reader: Reader, now: Date): Promise<ProofHistory> {
  const { pulses, missed, hours, since } = await readPulseFigures(reader, now)
  const isFew = pulses <= BigInt(historyStepsMax)
  const steps = isFew ? await readPulseSteps(reader, historyStepsMax) : await readHourSteps(reader, hoursPerStep(hours))
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
  }
}

function figuresOf({ at, heldMicro, owedMicro }: PulseStep) {
  return { at: at.toISOString(), held: decimalFromMicro(heldMicro), owed: decimalFromMicro(owedMicro) }
}

/** Leaves of the log are counted from zero, links of the chain from one. */
function logIndexOf(seq: bigint | undefined): string | null {
  return seq === undefined ? null : (seq - 1n).toString()
}

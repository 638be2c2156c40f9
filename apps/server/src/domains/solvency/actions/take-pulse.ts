import type { Comparison } from '#domains/treasury/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { heldMicroOf, isPulseDue, isPulseShort } from '../rules.ts'
import { insertPulse, readPulse } from '../store/pulses.ts'

/** Records a measurement together with the reconciliation: every 40 seconds or so, and at once when a shortage begins or ends. */
export async function takePulse(tx: Tx, measured: Comparison, now: Date): Promise<boolean> {
  const { owedMicro, custodyMicro } = measured
  const isShort = isPulseShort({ owedMicro, bookMicro: custodyMicro, heldMicro: heldMicroOf(measured) })
  if (!isPulseDue(await readPulse(tx), isShort, now)) return false
  await insertPulse(tx, measured)
  return true
}

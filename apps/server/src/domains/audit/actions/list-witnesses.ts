import type { Witness } from '@clearhold/contract/solvency/schema'
import type { Reader } from '#platform/database/database.ts'
import { readStoredWitnesses } from '../store/checkpoints.ts'

/** The witnesses of the log and what each last answered; the operator's own come last. */
export async function listWitnesses(reader: Reader): Promise<Witness[]> {
  const witnesses = await readStoredWitnesses(reader)
  return witnesses.map(({ name, runBy, isOperators, cosignedAt, refuses }) => ({
    name,
    runBy,
    isOperators,
    cosignedAt: cosignedAt?.toISOString() ?? null,
    refuses,
  }))
}

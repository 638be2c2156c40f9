import type { GateCause } from '@clearhold/contract/solvency/schema'
import type { TestDatabase } from './resources.ts'

/** Closes the gate for a cause, as if recorded; returns a function that opens it again. */
export async function closeGate(
  { owner }: Pick<TestDatabase, 'owner'>,
  cause: GateCause,
): Promise<() => Promise<void>> {
  const write = async (state: 'closed' | 'opened') =>
    void (await owner('insert into solvency.gate_change (cause, state) values ($1, $2)', [cause, state]))
  await write('closed')
  return () => write('opened')
}

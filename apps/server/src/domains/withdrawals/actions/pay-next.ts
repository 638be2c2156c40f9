import type { PayoutParts } from '../parts.ts'
import { payTaken } from './pay-taken.ts'
import { takePayout } from './take-payout.ts'

/** Takes the oldest approved withdrawal that can be sent now and sends it; false when there is none, or it waits. */
export async function payNext(parts: PayoutParts): Promise<boolean> {
  const taken = await takePayout(parts)
  return taken.kind === 'taken' && (await payTaken(parts, taken.id, taken.view))
}

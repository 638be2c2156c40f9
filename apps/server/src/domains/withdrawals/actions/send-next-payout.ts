import type { PayoutParts } from '../parts.ts'
import { sendTakenPayout } from './send-taken-payout.ts'
import { takePayout } from './take-payout.ts'

/** Takes the oldest approved withdrawal that can be sent now and sends it; false when there is none, or it waits. */
export async function sendNextPayout(parts: PayoutParts): Promise<boolean> {
  const taken = await takePayout(parts)
  return taken.kind === 'taken' && (await sendTakenPayout(parts, taken.id, taken.view))
}

import type { PayoutParts } from '../parts.ts'
import { readUnsent } from '../store/payouts.ts'
import { sendTakenPayout } from './send-taken-payout.ts'

/** Sends what was begun and not sent, in the order of nonces; false when one of them waits, which blocks everything behind it. */
export async function finishBegunPayouts(parts: PayoutParts): Promise<boolean> {
  for (const id of await readUnsent(parts.database.reader, parts.chain.chainId)) {
    if (!(await sendTakenPayout(parts, id))) return false
  }
  return true
}

import { inTrace } from '#platform/trace/spans.ts'
import type { PayoutParts } from '../parts.ts'
import type { WalletView } from './read-wallet-view.ts'
import { reservePayout } from './reserve-payout.ts'
import { sendPayout } from './send-payout.ts'
import { signPayout } from './sign-payout.ts'
import { voidPayout } from './void-payout.ts'

/**
 * From its nonce to the network; false when it waits, because nothing overtakes a nonce. Each step is committed before the next begins
 * and first checks whether it was done, so the call is idempotent after a crash at any point. `view`: the wallet as read a moment ago;
 * read anew where it is absent.
 */
export function sendTakenPayout(parts: PayoutParts, id: string, view?: WalletView): Promise<boolean> {
  return inTrace(id, 'flow wallet: pay', () => pay(parts, id, view))
}

async function pay(parts: PayoutParts, id: string, view: WalletView | undefined): Promise<boolean> {
  if ((await reservePayout(parts, id, view)) === 'waiting') return false
  if ((await signPayout(parts, id, view)) === 'waiting') return false
  if ((await voidPayout(parts, id)) === 'waiting') return false
  await sendPayout(parts, id)
  return true
}

import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { PayoutSwitch } from '../parts.ts'

export interface Stopping {
  readonly personId: string
  readonly reason: string
  readonly requestId: string
}

/**
 * The kill switch: one person stops all payouts at once, at the signer itself. Recorded first, because the stop must not wait for
 * anything; a signer that does not answer sends nothing either.
 */
export async function stopPayouts(
  { database, payoutSwitch }: { readonly database: Database; readonly payoutSwitch: Pick<PayoutSwitch, 'stop'> },
  { personId, reason, requestId }: Stopping,
): Promise<Result<undefined, 'signer_silent'>> {
  const actor = `person:${personId}`
  await database.transaction((tx) =>
    recordChange(tx, {
      actor,
      action: 'payouts.stop_asked',
      subject: 'payouts',
      after: { reason },
      requestId,
      event: null,
    }),
  )
  try {
    await payoutSwitch.stop({ reason, by: actor })
  } catch {
    return refuse('signer_silent')
  }
  return ok(undefined)
}

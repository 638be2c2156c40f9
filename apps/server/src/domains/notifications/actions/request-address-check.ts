import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { readMailReach } from './read-mail-reach.ts'

/** Sends a link to an address that refused mails, so that its holder can show that mails arrive again. */
export async function requestAddressCheck(
  tx: Tx,
  { personId, requestId }: { readonly personId: string; readonly requestId: string },
): Promise<Result<undefined, 'not_found'>> {
  if ((await readMailReach(tx, personId)) === undefined) return refuse('not_found')
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'account.address_check_asked',
    subject: `person:${personId}`,
    requestId,
    event: { type: 'account.address_check_asked', personId, payload: {} },
  })
  return ok(undefined)
}

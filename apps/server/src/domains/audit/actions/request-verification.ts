import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import { insertVerificationRequest } from '../store/verification-requests.ts'
import { recordChange } from './record-change.ts'

/** Requests a verification of the whole chain and the ledger by the worker. One at a time: refused while another waits or runs. */
export async function requestVerification(
  tx: Tx,
  { personId, requestId }: { readonly personId: string; readonly requestId: string },
): Promise<Result<void, 'audit_look_open'>> {
  if (!(await insertVerificationRequest(tx, `person:${personId}`))) return refuse('audit_look_open')
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'audit.look_asked',
    subject: 'audit:chain',
    requestId,
    event: null,
  })
  return ok(undefined)
}

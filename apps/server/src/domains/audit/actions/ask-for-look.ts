import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '../../../platform/database/database.ts'
import { insertLook } from '../store/looks.ts'
import { appendRecord } from './append-record.ts'

/** Asks the worker to read the whole chain and the book. One look at a time: who asks while one is made waits for that one. */
export async function askForLook(
  tx: Tx,
  { personId, requestId }: { readonly personId: string; readonly requestId: string },
): Promise<Result<void, 'audit_look_open'>> {
  if (!(await insertLook(tx, `person:${personId}`))) return refuse('audit_look_open')
  await appendRecord(tx, { actor: `person:${personId}`, action: 'audit.look_asked', subject: 'audit:chain', requestId })
  return ok(undefined)
}

import type { AuditAction } from '@clearhold/contract/audit/actions'
import type { Tx } from '#platform/database/database.ts'
import { digestOf, insertRecord } from '../store/records.ts'

export interface AuditEvent {
  /** Who: 'person:{id}', 'system:{process}', 'operator:{name}'. */
  readonly actor: string
  /** What, in the words of the domain: 'permissions.changed'. */
  readonly action: AuditAction
  /** To whom or what: 'person:{id}'. */
  readonly subject: string
  /** How the thing was and how it became; only their digests are kept. */
  readonly before?: unknown
  readonly after?: unknown
  readonly requestId?: string
}

/** Writes down what was done, in the same transaction: either both happened or neither. */
export async function appendRecord(
  tx: Tx,
  { actor, action, subject, before, after, requestId }: AuditEvent,
): Promise<void> {
  await insertRecord(tx, {
    actor,
    action,
    subject,
    ...(before === undefined ? {} : { beforeDigest: digestOf(before) }),
    ...(after === undefined ? {} : { afterDigest: digestOf(after) }),
    ...(requestId === undefined ? {} : { requestId }),
  })
}

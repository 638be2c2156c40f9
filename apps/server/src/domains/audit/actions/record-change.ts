import type { AuditAction } from '@clearhold/contract/audit/actions'
import type { Tx } from '#platform/database/database.ts'
import type { EventDraft } from '#platform/events/outbox.ts'
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
  /**
   * What open pages and the person hear of it, in the same statement: a change cannot be recorded and forgotten to be told. Null
   * where nobody hears of it, or where the state that changes tells of itself.
   */
  readonly event: EventDraft | null
}

/** Writes down what was done and tells of it, in the transaction that did it: all of it happened or none. */
export async function recordChange(
  tx: Tx,
  { actor, action, subject, before, after, requestId, event }: AuditEvent,
): Promise<void> {
  await insertRecord(tx, {
    actor,
    action,
    subject,
    ...(before === undefined ? {} : { beforeDigest: digestOf(before) }),
    ...(after === undefined ? {} : { afterDigest: digestOf(after) }),
    ...(requestId === undefined ? {} : { requestId }),
    event,
  })
}

import type { AuditAction } from '@clearhold/contract/audit/actions'
import type { Tx } from '#platform/database/database.ts'
import type { EventDraft } from '#platform/events/outbox.ts'
import { digestOf, insertRecord } from '../store/records.ts'

export interface AuditEvent {
  /** Who: 'person:{id}', 'system:{process}', 'operator:{name}'. */
  readonly actor: string
  /** What, as a name of the domain: 'permissions.changed'. */
  readonly action: AuditAction
  /** To whom or what: 'person:{id}'. */
  readonly subject: string
  /** The state before and after; only digests are stored. */
  readonly before?: unknown
  readonly after?: unknown
  readonly requestId?: string
  /**
   * The event for open pages and notifications, written in the same statement, so that a change cannot be recorded without it. Null where
   * no event is needed, or where the changed state emits its own.
   */
  readonly event: EventDraft | null
}

/** Writes the audit record and its event, in the transaction of the change: all of it commits or none. */
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

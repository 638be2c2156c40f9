import { sha256 } from '../../../platform/crypto/crypto.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { insertRecord } from '../store/records.ts'

export interface AuditEvent {
  /** Who: 'person:{id}', 'system:{process}', 'operator:{name}'. */
  readonly actor: string
  /** What, in the words of the domain: 'permissions.changed'. */
  readonly action: string
  /** To whom or what: 'person:{id}'. */
  readonly subject: string
  /** How the thing was and how it became; only their digests are kept. */
  readonly before?: unknown
  readonly after?: unknown
  readonly requestId?: string
}

/** Writes down what somebody did, in the same transaction: either both happened or neither. */
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

/** The digest of a value's canonical JSON: keys in order, bigints as digits. */
export function digestOf(value: unknown): Buffer {
  return sha256(canonicalJson(value))
}

export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    return `{${fields
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`)
      .join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

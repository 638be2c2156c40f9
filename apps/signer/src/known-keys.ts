import { createHash } from 'node:crypto'
import { keyStatement } from '@clearhold/contract/approvals/statement'
import { readCoseKey } from './cose.ts'
import type { Tx } from './database.ts'
import { type Enrolment, fingerprintOf, withApprover } from './enrolment.ts'
import { signedBy } from './evidence.ts'
import type { Parts } from './parts.ts'

/** How many others must vouch for a key before it counts. The first approvers are enrolled at the command line, which needs none. */
const vouchersNeeded = 2

/** Who may approve and by which key, visible to all staff. */
export function listApprovers({ approvers }: Enrolment) {
  return approvers
    .filter(({ kind }) => kind !== 'browser')
    .map(({ personId, name, kind, publicKey }) => ({ personId, name, kind, fingerprint: fingerprintOf(publicKey) }))
}

interface KeyRow {
  readonly personId: string
  readonly name: string
  readonly publicKey: Buffer
  readonly credentialId: Buffer
}

/** Counts a passkey from now on if two approvers who already count, other than its owner, signed that it is this person's. */
export async function takeUpKey(tx: Tx, parts: Parts, keyId: string): Promise<{ readonly counts: boolean }> {
  const [row] = await tx.query<KeyRow>(
    `select person_id as "personId", name, public_key as "publicKey", credential_id as "credentialId"
     from approvals.approver_key where id = $1 and kind = 'passkey'`,
    [keyId],
  )
  if (row === undefined || readCoseKey(row.publicKey) === undefined) return { counts: false }
  const { personId, name } = row
  const enrolment = parts.enrolment()
  const publicKey = row.publicKey.toString('base64url')
  const approver = {
    personId,
    name,
    kind: 'passkey' as const,
    publicKey,
    credentialId: row.credentialId.toString('base64url'),
  }
  const digest = createHash('sha256').update(keyStatement(approver)).digest()
  const confirmations = await tx.query<{ readonly approverId: string; readonly signature: unknown }>(
    'select approver_id as "approverId", signature from approvals.key_confirmation where key_id = $1',
    [keyId],
  )
  const vouchers = confirmations.filter(
    ({ approverId, signature }) =>
      approverId !== personId &&
      signedBy(enrolment.approvers, parts.policy, { personId: approverId, digest, evidence: signature }),
  )
  if (vouchers.length < vouchersNeeded) return { counts: false }
  parts.changeEnrolment((now) => withApprover(now, approver))
  return { counts: true }
}

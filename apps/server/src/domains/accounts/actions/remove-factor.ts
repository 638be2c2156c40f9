import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { deleteTotp, lockFactorOwner, readFactorMethods, replaceRecoveryCodes } from '../store/factors.ts'
import { deletePasskey, readPasskeys } from '../store/passkeys.ts'
import { updatePerson } from '../store/people.ts'

interface Removal {
  readonly personId: string
  /** The passkey to remove; absent means the authenticator app. */
  readonly passkeyId?: string
  readonly requestId?: string
  readonly now: Date
}

/**
 * Removes a second factor. An Admin keeps at least one: without it they could never sign in again. The recovery codes are deleted with an
 * investor's last factor, since they have nothing left to replace.
 */
export async function removeFactor(
  tx: Tx,
  { personId, passkeyId, requestId, now }: Removal,
): Promise<Result<void, 'not_found' | 'last_factor'>> {
  const owner = await lockFactorOwner(tx, personId)
  const passkeys = await readPasskeys(tx, personId)
  const totp = owner?.totpSecretSealed != null
  const there = passkeyId === undefined ? totp : passkeys.some(({ id }) => id === passkeyId)
  if (owner === undefined || !there) return refuse('not_found')
  if (owner.role === 'Admin' && passkeys.length + (totp ? 1 : 0) === 1) return refuse('last_factor')
  if (passkeyId === undefined) await deleteTotp(tx, personId)
  else await deletePasskey(tx, personId, passkeyId)
  if ((await readFactorMethods(tx, personId)).length === 0) await replaceRecoveryCodes(tx, personId, [])
  await updatePerson(tx, personId, { credentialsChangedAt: now })
  const removed = passkeyId === undefined ? { factor: 'totp' } : { factor: 'passkey', passkeyId }

  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'account.factor_removed',
    subject: `person:${personId}`,
    before: removed,
    ...(requestId === undefined ? {} : { requestId }),
    event: { type: 'account.factor_removed', personId, payload: { factor: removed.factor } },
  })
  return ok(undefined)
}

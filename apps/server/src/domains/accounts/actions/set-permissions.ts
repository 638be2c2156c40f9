import type { Permission } from '@clearhold/contract/accounts/permissions'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { ownersMin } from '../rules.ts'
import { readHolders } from '../store/directory.ts'
import { lockFactorOwner, readFactorMethods } from '../store/factors.ts'
import {
  deletePermissions,
  insertPermissions,
  lockPermissions,
  readPermissions,
  writeRole,
} from '../store/permissions.ts'
import { stopRecovery } from './stop-recovery.ts'

export interface PermissionsChange {
  readonly personId: string
  readonly permissions: readonly Permission[]
  /** The actor in the audit log: 'person:{id}' of the approver, or 'operator:cli'. */
  readonly actor: string
  readonly requestId?: string | undefined
}

/**
 * Sets a person's permissions to exactly these; the first makes them an Admin, removing the last an investor again. Refused for a person
 * without a second factor, and where fewer than two owners would remain.
 */
export async function setPermissions(
  tx: Tx,
  { personId, permissions, actor, requestId }: PermissionsChange,
): Promise<Result<void, 'not_found' | 'not_allowed' | 'owners_too_few'>> {
  await lockPermissions(tx)
  const person = await lockFactorOwner(tx, personId)
  if (person === undefined) return refuse('not_found')
  const before = await readPermissions(tx, personId)
  const after = [...new Set(permissions)].sort()
  if (after.length > 0 && (await readFactorMethods(tx, personId)).length === 0) return refuse('not_allowed')
  if (before.includes('owner') && !after.includes('owner')) {
    const others = (await readHolders(tx, 'owner')).filter((id) => id !== personId)
    if (others.length < ownersMin) return refuse('owners_too_few')
  }
  const traced = requestId === undefined ? {} : { requestId }
  await deletePermissions(tx, personId)
  await writeRole(tx, personId, after.length === 0 ? 'user' : 'Admin')
  await insertPermissions(tx, personId, after)
  // Two people recognised an investor; they did not agree to remove the factor of a colleague.
  if (after.length > 0) await stopRecovery(tx, { personId, reason: 'became_staff', actor, ...traced })

  await recordChange(tx, {
    actor,
    action: 'permissions.changed',
    subject: `person:${personId}`,
    before: { permissions: before },
    after: { permissions: after },
    ...traced,
    event: { type: 'permissions.changed', personId, payload: { permissions: after.join(' ') } },
  })
  return ok(undefined)
}

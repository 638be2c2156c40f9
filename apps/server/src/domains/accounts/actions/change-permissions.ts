import { changePermissionsSchema } from '@clearhold/contract/approvals/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { ownersMin, permissionsCommandName } from '../rules.ts'
import { readHolders } from '../store/directory.ts'
import { readFactorMethods } from '../store/factors.ts'
import { findPerson } from '../store/people.ts'
import { readPermissions } from '../store/permissions.ts'
import { setPermissions } from './set-permissions.ts'

/** Grants or revokes permissions. Admins can neither propose nor approve a change of their own; two owners always remain. */
export const changePermissions: Command = defineCommand({
  name: permissionsCommandName,
  money: true,
  permissionToMake: 'owner',
  permissionToApprove: 'owner',
  inputSchema: changePermissionsSchema.omit({ reason: true }),
  describe: async (reader, { personId, permissions }) => {
    const person = await findPerson(reader, personId)
    if (person === undefined) return refuse('not_found')
    if (person.state !== 'active') return refuse('account_not_active')
    const before = (await readPermissions(reader, personId)).join(', ')
    const after = [...new Set(permissions)].sort().join(', ')
    if (before === after) return refuse('nothing_to_change')
    // Without a second factor the permissions would be only as safe as the password.
    if (after !== '' && (await readFactorMethods(reader, personId)).length === 0) return refuse('not_allowed')
    const remaining = (await readHolders(reader, 'owner')).filter((id) => id !== personId)
    if (!permissions.includes('owner') && before.includes('owner') && remaining.length < ownersMin) {
      return refuse('owners_too_few')
    }
    return ok({
      subject: `person:${personId}`,
      changes: [{ field: 'permissions', before, after }],
      state: { permissions: before },
    })
  },
  execute: (tx, { personId, permissions }, { approverId, requestId }) =>
    setPermissions(tx, { personId, permissions, actor: `person:${approverId}`, requestId }),
})

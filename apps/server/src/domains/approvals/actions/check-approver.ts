import { type Refusal, refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import { type Actor, hindranceOf, isOverdue } from '../rules.ts'
import type { StoredCommand } from '../store.ts'
import { decideCommand } from './decide-command.ts'
import { findDefinition } from './find-definition.ts'

export type DecideRefusal =
  | 'not_found'
  | 'forbidden'
  | 'not_allowed'
  | 'approval_own'
  | 'approval_decided'
  | 'approval_expired'
  | 'approval_unsigned'
  | 'approval_dropped'

/** Why this person may not decide this command; an overdue one, or one whose maker may no longer propose it, is ended here. */
export async function checkApprover(
  tx: Tx,
  parts: ApprovalParts,
  stored: StoredCommand,
  actor: Actor,
): Promise<Refusal<DecideRefusal> | undefined> {
  const now = parts.clock.now()
  if (isOverdue(stored, now)) await decideCommand(tx, parts, stored, { state: 'expired' })
  const { permissionToMake, permissionToApprove } = findDefinition(parts.registry, stored.command)
  switch (hindranceOf(stored, actor, permissionToApprove, now)) {
    case undefined:
      if (await parts.people.holds(tx, stored.makerId, permissionToMake)) return undefined
      await decideCommand(tx, parts, stored, { state: 'dropped' })
      return refuse('approval_dropped')
    case 'maker_unsigned':
      return refuse('approval_unsigned')
    case 'own':
      return refuse('approval_own')
    case 'permission':
      return refuse('forbidden')
    case 'about_you':
      return refuse('not_allowed')
    case 'not_waiting':
      if (stored.state === 'dropped') return refuse('approval_dropped')
      return refuse(stored.state === 'waiting' || stored.state === 'expired' ? 'approval_expired' : 'approval_decided')
  }
}

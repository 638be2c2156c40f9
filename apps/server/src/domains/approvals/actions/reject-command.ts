import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import type { Actor } from '../rules.ts'
import { lockCommand } from '../store.ts'
import { checkApprover, type DecideRefusal } from './check-approver.ts'
import { decideCommand } from './decide-command.ts'

export interface Rejecting {
  readonly id: string
  readonly rejecter: Actor
  readonly reason: string
  readonly requestId: string
}

/** Rejects a command, with a reason that the maker will read. */
export async function rejectCommand(
  tx: Tx,
  parts: ApprovalParts,
  { id, rejecter, reason, requestId }: Rejecting,
): Promise<Result<void, DecideRefusal>> {
  const stored = await lockCommand(tx, id)
  if (stored === undefined) return refuse('not_found')
  const hindrance = await checkApprover(tx, parts, stored, rejecter)
  if (hindrance !== undefined) return hindrance
  await decideCommand(tx, parts, stored, { state: 'rejected', by: rejecter.personId, reason, requestId })
  return ok(undefined)
}

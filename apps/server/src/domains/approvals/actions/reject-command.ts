import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import type { Actor } from '../rules.ts'
import { lockCommand } from '../store.ts'
import { decideCommand } from './decide-command.ts'
import { type DecideRefusal, refuseToDecide } from './refuse-to-decide.ts'

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
  const hindrance = await refuseToDecide(tx, parts, stored, rejecter)
  if (hindrance !== undefined) return hindrance
  await decideCommand(tx, parts, stored, { state: 'rejected', by: rejecter.personId, reason, requestId })
  return ok(undefined)
}

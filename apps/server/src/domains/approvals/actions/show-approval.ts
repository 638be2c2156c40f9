import type { Approval } from '@clearhold/contract/approvals/schema'
import type { Reader } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import type { Actor } from '../rules.ts'
import { readCommand } from '../store.ts'
import { presentApprovals } from './present-approvals.ts'

/** One approval as this person reads it. */
export async function showApproval(
  reader: Reader,
  parts: ApprovalParts,
  actor: Actor,
  id: string,
): Promise<Approval | undefined> {
  const stored = await readCommand(reader, id)
  return stored === undefined ? undefined : (await presentApprovals(reader, parts, actor, [stored]))[0]
}

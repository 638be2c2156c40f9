import type { Approval } from '@clearhold/contract/approvals/schema'
import type { Reader } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import { type Actor, mayRead } from '../rules.ts'
import { readCommand } from '../store.ts'
import { findDefinition } from './find-definition.ts'
import { presentApprovals } from './present-approvals.ts'

/** One command as this person sees it; undefined if they neither made it nor may decide it. */
export async function showApproval(
  reader: Reader,
  parts: ApprovalParts,
  actor: Actor,
  id: string,
): Promise<Approval | undefined> {
  const stored = await readCommand(reader, id)
  if (stored === undefined) return undefined
  if (!mayRead(stored, actor, findDefinition(parts.registry, stored.command).permissionToApprove)) return undefined
  return (await presentApprovals(reader, parts, actor, [stored]))[0]
}

import type { Approval } from '@clearhold/contract/approvals/schema'
import type { Reader } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import { commandQueryOf, type ListRequest, readCommands } from '../store.ts'
import { findDecidableCommands } from './find-decidable-commands.ts'
import { presentApprovals } from './present-approvals.ts'

/** A page of commands without the total count, for an export. */
export async function listApprovalsForExport(
  reader: Reader,
  parts: ApprovalParts,
  request: ListRequest,
): Promise<{ approvals: Approval[]; next: string | null }> {
  const filter = commandQueryOf(parts.clock.now(), request, findDecidableCommands(parts.registry, request.reader))
  if (filter === undefined) return { approvals: [], next: null }
  const { page, next } = await readCommands(reader, filter)
  return { approvals: await presentApprovals(reader, parts, request.reader, page), next }
}

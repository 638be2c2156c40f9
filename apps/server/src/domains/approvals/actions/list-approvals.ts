import type { Approval } from '@clearhold/contract/approvals/schema'
import type { Reader } from '#platform/database/database.ts'
import type { Total } from '#platform/database/keyset.ts'
import type { ApprovalParts } from '../parts.ts'
import { commandQueryOf, countCommands, type ListRequest } from '../store.ts'
import { findDecidableCommands } from './find-decidable-commands.ts'
import { listApprovalsForExport } from './list-approvals-for-export.ts'

/** A page of the commands the reader may see; newest first by default. */
export async function listApprovals(
  reader: Reader,
  parts: ApprovalParts,
  request: ListRequest,
): Promise<{ approvals: Approval[]; next: string | null } & Total> {
  const filter = commandQueryOf(parts.clock.now(), request, findDecidableCommands(parts.registry, request.reader))
  if (filter === undefined) return { approvals: [], next: null, total: 0, totalIsMore: false }
  const [page, total] = await Promise.all([
    listApprovalsForExport(reader, parts, request),
    countCommands(reader, filter),
  ])
  return { ...page, ...total }
}

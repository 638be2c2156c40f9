import type { Readable } from 'node:stream'
import type { Approval } from '@clearhold/contract/approvals/schema'
import { recordExport } from '#domains/audit/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type CsvColumn, csvOf } from '#platform/http/csv.ts'
import type { ApprovalParts } from '../parts.ts'
import type { ListRequest } from '../store.ts'
import { listApprovalsForExport } from './list-approvals-for-export.ts'

const columns: readonly CsvColumn<Approval>[] = [
  { title: 'Id', value: ({ id }) => id },
  { title: 'Command', value: ({ command }) => command },
  { title: 'About', value: ({ subject }) => subject },
  { title: 'Name', value: ({ subjectName }) => subjectName },
  {
    title: 'Changes',
    value: ({ changes }) => changes.map(({ field, before, after }) => `${field}: ${before} -> ${after}`).join('; '),
  },
  { title: 'Reason', value: ({ reason }) => reason },
  { title: 'State', value: ({ state }) => state },
  { title: 'Made by', value: ({ madeBy }) => madeBy.name },
  { title: 'Made (UTC)', value: ({ madeAt }) => madeAt },
  { title: 'Expires (UTC)', value: ({ expiresAt }) => expiresAt },
  { title: 'Decided by', value: ({ decidedBy }) => decidedBy?.name },
  { title: 'Decided (UTC)', value: ({ decidedAt }) => decidedAt },
  { title: 'Decision', value: ({ decisionReason }) => decisionReason },
  { title: 'Digest', value: ({ digest }) => digest },
]

/** Exports the filtered commands as a file. */
export async function exportApprovals(
  parts: ApprovalParts & { readonly database: Database },
  request: Omit<ListRequest, 'after' | 'limit'>,
  requestId: string,
): Promise<Readable> {
  const { reader: actor, ...filters } = request
  const exported = { personId: actor.personId, list: 'approvals' as const, filters: { ...filters }, requestId }
  const stamp = await recordExport(parts.database, exported)
  return csvOf(
    columns,
    async (after, limit) => {
      const { approvals, next } = await listApprovalsForExport(parts.database.reader, parts, {
        ...request,
        after,
        limit,
      })
      return { rows: approvals, next }
    },
    stamp,
  )
}

import type { Readable } from 'node:stream'
import type { kycFiltersSchema } from '@clearhold/contract/kyc/schema'
import type { z } from 'zod'
import { type DirectoryPerson, readDirectoryPeople, readNames } from '#domains/accounts/index.ts'
import { recordExport } from '#domains/audit/index.ts'
import { type CsvColumn, csvOf } from '#platform/http/csv.ts'
import type { KycParts } from '../parts.ts'
import { dueAt, listStatus, reference } from '../rules.ts'
import type { CaseRow } from '../store/cases.ts'
import { readQueue } from '../store/queue.ts'
import { resolveCaseQuery } from './resolve-case-query.ts'

interface Line {
  readonly row: CaseRow
  readonly person: DirectoryPerson | undefined
  readonly decidedBy: string | undefined
  readonly assignee: string | undefined
}

const columns: readonly CsvColumn<Line>[] = [
  { title: 'Reference', value: ({ row }) => reference(row.number) },
  { title: 'Id', value: ({ row }) => row.id },
  { title: 'Status', value: ({ row }) => listStatus(row.state) },
  { title: 'Person', value: ({ row }) => row.personId },
  { title: 'Username', value: ({ person }) => person?.username },
  { title: 'Email', value: ({ person }) => person?.email },
  { title: 'Round', value: ({ row }) => row.round },
  { title: 'Opened (UTC)', value: ({ row }) => row.openedAt.toISOString() },
  { title: 'In this state since (UTC)', value: ({ row }) => row.stateAt.toISOString() },
  { title: 'Decided by', value: ({ decidedBy }) => decidedBy },
  { title: 'Reason', value: ({ row }) => row.rejectReason },
  { title: 'Assigned to', value: ({ assignee }) => assignee },
]

/** Exports identity cases as a file. Details and documents stay encrypted: only the states of cases are exported. */
export async function exportCases(
  parts: Pick<KycParts, 'database' | 'clock' | 'promisedHours'>,
  filters: z.output<typeof kycFiltersSchema>,
  by: { readonly personId: string; readonly requestId: string },
): Promise<Readable> {
  const { reader } = parts.database
  const stamp = await recordExport(parts.database, { ...by, list: 'kyc', filters })
  const sentBefore = dueAt(parts.clock.now(), -parts.promisedHours)
  return csvOf(
    columns,
    async (after, limit) => {
      const { wanted } = await resolveCaseQuery(reader, { ...filters, after, limit }, by.personId, sentBefore)
      const { page, next } = await readQueue(reader, wanted)
      const staffIds = page.flatMap(({ assigneeId, decidedBy }) => [assigneeId, decidedBy]).filter((id) => id !== null)
      const [people, names] = await Promise.all([
        readDirectoryPeople(reader, [...new Set(page.map(({ personId }) => personId))]),
        readNames(reader, [...new Set(staffIds)]),
      ])
      const byId = new Map(people.map((person) => [person.id, person]))
      const rows = page.map((row) => ({
        row,
        person: byId.get(row.personId),
        decidedBy: names.get(row.decidedBy ?? ''),
        assignee: names.get(row.assigneeId ?? ''),
      }))
      return { rows, next }
    },
    stamp,
  )
}

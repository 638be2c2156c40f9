import { Readable } from 'node:stream'
import type { Permission } from '@clearhold/contract/accounts/permissions'
import {
  type AuditRecord,
  auditFilterSchema,
  auditHeadSchema,
  auditListQuerySchema,
  auditListSchema,
  auditLooksSchema,
  auditRecordSchema,
} from '@clearhold/contract/audit/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import type { Database } from '#platform/database/database.ts'
import { callerOf } from '#platform/http/caller.ts'
import { type CsvColumn, csvFile, csvLimits, csvOf } from '#platform/http/csv.ts'
import { defineRoute, type Route, refused } from '#platform/http/route.ts'
import { listRecords } from './actions/list-records.ts'
import { noteExport } from './actions/note-export.ts'
import { readAuditHead } from './actions/read-audit-head.ts'
import { readVerificationRequest } from './actions/read-verification-request.ts'
import { requestVerification } from './actions/request-verification.ts'
import { showRecord } from './actions/show-record.ts'
import type { NamesOf } from './parts.ts'
import { countRecords } from './store/records.ts'

export interface AuditRouteParts {
  readonly database: Database
  readonly namesOf: NamesOf
}

const tag = 'audit'
/** Who may read what everybody did. Those who talk with investors see what was done to one of them on that person's page. */
const auditReaders = ['finance_maker', 'finance_approver', 'owner'] as const satisfies Permission[]

export function auditRoutes(parts: AuditRouteParts): Route[] {
  return [headRoute(parts), ...recordRoutes(parts), csvRoute(parts), ...verificationRoutes(parts)]
}

function headRoute({ database }: AuditRouteParts): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/audit/head',
    access: 'anyone',
    summary: 'Head of the audit chain, what is not sealed yet, and what the last verification found',
    tag,
    answer: auditHeadSchema,
    refusals: {},
    handle: async () => ok(await readAuditHead(database.reader)),
  })
}

function recordRoutes({ database: { reader }, namesOf }: AuditRouteParts): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/audit',
      access: { permission: auditReaders },
      summary: 'What was done, by whom and to whom, newest first',
      tag,
      query: auditListQuerySchema,
      answer: auditListSchema,
      refusals: {},
      handle: async ({ query }) => {
        const [page, total] = await Promise.all([listRecords(reader, namesOf, query), countRecords(reader, query)])
        return ok({ ...page, ...total })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/admin/audit/records/:id',
      access: { permission: auditReaders },
      summary: 'One record, with its digests and its place in the chain',
      tag,
      params: z.object({ id: z.string().max(40) }),
      answer: auditRecordSchema,
      refusals: { not_found: refused(404) },
      handle: async ({ params }) => {
        const isNumber = /^\d{1,18}$/.test(params.id)
        const record = isNumber ? await showRecord(reader, namesOf, BigInt(params.id)) : undefined
        return record === undefined ? refuse('not_found') : ok(record)
      },
    }),
  ]
}

const columns: readonly CsvColumn<AuditRecord>[] = [
  { title: 'record', value: ({ id }) => id },
  { title: 'time', value: ({ at }) => at },
  { title: 'actor', value: ({ actor }) => actor },
  { title: 'actor name', value: ({ actorName }) => actorName },
  { title: 'action', value: ({ action }) => action },
  { title: 'subject', value: ({ subject }) => subject },
  { title: 'subject name', value: ({ subjectName }) => subjectName },
  { title: 'request', value: ({ requestId }) => requestId },
  { title: 'before sha256', value: ({ beforeDigest }) => beforeDigest },
  { title: 'after sha256', value: ({ afterDigest }) => afterDigest },
  { title: 'link', value: ({ link }) => link?.seq },
  { title: 'link sha256', value: ({ link }) => link?.hash },
]

function csvRoute({ database, namesOf }: AuditRouteParts): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/admin/audit.csv',
    access: { permission: auditReaders },
    sends: csvFile('audit'),
    limits: csvLimits,
    summary: 'What the filters show of the record, as a CSV; that it was taken is itself a record',
    tag,
    query: auditFilterSchema,
    answer: z.instanceof(Readable),
    refusals: {},
    handle: async ({ query, caller, requestId }) => {
      const { personId } = callerOf(caller)
      await noteExport(database, { personId, list: 'audit', filters: query, requestId })
      return ok(
        await csvOf(columns, async (after, limit) => {
          const { records, next } = await listRecords(database.reader, namesOf, { ...query, after, limit })
          return { rows: records, next }
        }),
      )
    },
  })
}

function verificationRoutes({ database, namesOf }: AuditRouteParts): Route[] {
  const answer = async () => ok({ look: await readVerificationRequest(database.reader, namesOf) })
  return [
    defineRoute({
      method: 'GET',
      path: '/api/admin/audit/verify',
      access: { permission: auditReaders },
      summary: 'The verification that runs, how far it is, or what the last one found',
      tag,
      answer: auditLooksSchema,
      refusals: {},
      handle: answer,
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/audit/verify',
      access: { permission: auditReaders },
      summary: 'Have the whole chain and the book read again, one at a time',
      tag,
      answer: auditLooksSchema,
      refusals: { audit_look_open: refused(409) },
      handle: async ({ caller, requestId }) => {
        const { personId } = callerOf(caller)
        const asked = await database.transaction((tx) => requestVerification(tx, { personId, requestId }))
        return asked.ok ? answer() : asked
      },
    }),
  ]
}

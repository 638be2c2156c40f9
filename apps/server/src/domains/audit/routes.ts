import * as endpoints from '@clearhold/contract/audit/endpoints'
import type { AuditRecord } from '@clearhold/contract/audit/schema'
import { ok, refuse } from '@clearhold/contract/result'
import type { Database } from '#platform/database/database.ts'
import { callerOf } from '#platform/http/caller.ts'
import { type CsvColumn, csvOf } from '#platform/http/csv.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { listAuditRecords } from './actions/list-audit-records.ts'
import { readAuditHead } from './actions/read-audit-head.ts'
import { readLogCheckpoint } from './actions/read-log-checkpoint.ts'
import { readLogTile } from './actions/read-log-tile.ts'
import { readVerificationRequest } from './actions/read-verification-request.ts'
import { recordExport } from './actions/record-export.ts'
import { requestVerification } from './actions/request-verification.ts'
import { showAuditRecord } from './actions/show-audit-record.ts'
import type { NamesOf } from './parts.ts'
import { countRecords } from './store/records.ts'

export interface AuditRouteParts {
  readonly database: Database
  readonly namesOf: NamesOf
}

export function auditRoutes(parts: AuditRouteParts): Route[] {
  return [
    headRoute(parts),
    checkpointRoute(parts),
    tileRoute(parts),
    ...recordRoutes(parts),
    csvRoute(parts),
    ...verificationRoutes(parts),
  ]
}

function headRoute({ database }: AuditRouteParts): Route {
  return serve(endpoints.readAuditHead, async () => ok(await readAuditHead(database.reader)))
}

function tileRoute({ database }: AuditRouteParts): Route {
  return serve(endpoints.readLogTile, async ({ params }) => {
    const tile = await readLogTile(database.reader, params['*'])
    return tile === undefined ? refuse('not_found') : ok(tile)
  })
}

function checkpointRoute({ database }: AuditRouteParts): Route {
  return serve(endpoints.readLogCheckpoint, async () => {
    const checkpoint = await readLogCheckpoint(database.reader)
    return checkpoint === undefined ? refuse('not_found') : ok(Buffer.from(checkpoint.note))
  })
}

function recordRoutes({ database: { reader }, namesOf }: AuditRouteParts): Route[] {
  return [
    serve(endpoints.listAuditRecords, async ({ query }) => {
      const [page, total] = await Promise.all([listAuditRecords(reader, namesOf, query), countRecords(reader, query)])
      return ok({ ...page, ...total })
    }),
    serve(endpoints.showAuditRecord, async ({ params }) => {
      const isNumber = /^\d{1,18}$/.test(params.id)
      const record = isNumber ? await showAuditRecord(reader, namesOf, BigInt(params.id)) : undefined
      return record === undefined ? refuse('not_found') : ok(record)
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
  return serve(endpoints.exportAuditRecords, async ({ query, caller, requestId }) => {
    const { personId } = callerOf(caller)
    const stamp = await recordExport(database, { personId, list: 'audit', filters: query, requestId })
    return ok(
      await csvOf(
        columns,
        async (after, limit) => {
          const { records, next } = await listAuditRecords(database.reader, namesOf, { ...query, after, limit })
          return { rows: records, next }
        },
        stamp,
      ),
    )
  })
}

function verificationRoutes({ database, namesOf }: AuditRouteParts): Route[] {
  const answer = async () => ok({ look: await readVerificationRequest(database.reader, namesOf) })
  return [
    serve(endpoints.listVerifications, answer),
    serve(endpoints.requestVerification, async ({ caller, requestId }) => {
      const { personId } = callerOf(caller)
      const asked = await database.transaction((tx) => requestVerification(tx, { personId, requestId }))
      return asked.ok ? answer() : asked
    }),
  ]
}

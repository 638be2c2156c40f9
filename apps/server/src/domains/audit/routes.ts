import { auditHeadSchema } from '@clearhold/contract/audit'
import { ok } from '@clearhold/contract/result'
import type { Database } from '../../platform/database/database.ts'
import { defineRoute, type Route } from '../../platform/http/route.ts'
import { readAuditHead } from './actions/read-audit-head.ts'

export function auditRoutes(database: Database): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/audit/head',
      access: 'anyone',
      summary: 'Head of the audit chain, what is not sealed yet, and what the last verification found',
      tag: 'audit',
      answer: auditHeadSchema,
      refusals: {},
      handle: async () => ok(await readAuditHead(database.reader)),
    }),
  ]
}

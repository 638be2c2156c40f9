import type { Permission } from '../accounts/permissions.ts'
import { csvFile, csvLimits, defineEndpoint, refused } from '../endpoint.ts'
import { z } from '../zod.ts'
import {
  auditFilterSchema,
  auditHeadSchema,
  auditListQuerySchema,
  auditListSchema,
  auditLooksSchema,
  auditRecordSchema,
} from './schema.ts'

/** Who may read what everybody did. Those who talk with investors see what was done to one of them on that person's page. */
const auditReaders = ['finance_maker', 'finance_approver', 'owner'] as const satisfies Permission[]

export const readAuditHead = defineEndpoint({
  method: 'GET',
  path: '/api/audit/head',
  access: 'anyone',
  summary: 'Head of the audit chain, what is not sealed yet, and what the last verification found',
  tag: 'audit',
  topics: ['audit'],
  answer: auditHeadSchema,
  refusals: {},
})

export const listAuditRecords = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: { permission: auditReaders },
  summary: 'What was done, by whom and to whom, newest first',
  tag: 'audit',
  topics: ['audit'],
  query: auditListQuerySchema,
  answer: auditListSchema,
  refusals: {},
})

export const showAuditRecord = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit/records/:id',
  access: { permission: auditReaders },
  summary: 'One record, with its digests and its place in the chain',
  tag: 'audit',
  topics: ['audit'],
  params: z.object({ id: z.string().max(40) }),
  answer: auditRecordSchema,
  refusals: { not_found: refused(404) },
})

export const exportAuditRecords = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: { permission: auditReaders },
  limits: csvLimits,
  sends: csvFile('audit'),
  summary: 'What the filters show of the record, as a CSV; that it was taken is itself a record',
  tag: 'audit',
  topics: ['audit'],
  query: auditFilterSchema,
  refusals: {},
})

export const listVerifications = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit/verify',
  access: { permission: auditReaders },
  summary: 'The verification that runs, how far it is, or what the last one found',
  tag: 'audit',
  topics: ['audit'],
  answer: auditLooksSchema,
  refusals: {},
})

export const requestVerification = defineEndpoint({
  method: 'POST',
  path: '/api/admin/audit/verify',
  access: { permission: auditReaders },
  summary: 'Have the whole chain and the book read again, one at a time',
  tag: 'audit',
  topics: ['audit'],
  answer: auditLooksSchema,
  refusals: { audit_look_open: refused(409) },
})

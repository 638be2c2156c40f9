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

/** Who may read the whole audit log. Support sees what was done to an investor on that investor's page. */
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

/** C2SP tlog-tiles: where a log's newest checkpoint is found. */
export const readLogCheckpoint = defineEndpoint({
  method: 'GET',
  path: '/proof/log/checkpoint',
  access: 'anyone',
  sends: { type: 'text/plain; charset=utf-8', cacheControl: 'public, max-age=5' },
  summary: 'The newest signed checkpoint of the log, with the cosignatures of witnesses',
  tag: 'proof',
  topics: [],
  refusals: { not_found: refused(404) },
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

/** The public log's tiles as C2SP tlog-tiles says: `0/x001/234`, `1/000.p/5`, `entries/067`. The content at an address never changes. */
export const readLogTile = defineEndpoint({
  method: 'GET',
  path: '/proof/log/tile/*',
  access: 'anyone',
  sends: { type: 'application/octet-stream', cacheControl: 'public, max-age=31536000, immutable' },
  summary: 'Hashes or entries of the public log, 256 at a time (C2SP tlog-tiles)',
  tag: 'proof',
  topics: [],
  params: z.object({ '*': z.string().max(80) }),
  refusals: { not_found: refused(404) },
})

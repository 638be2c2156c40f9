import type { Permission } from '../accounts/permissions.ts'
import { idSchema, personRefSchema } from '../accounts/schema.ts'
import { csvFile, csvLimits, defineEndpoint, type Limit, refused } from '../endpoint.ts'
import { z } from '../zod.ts'
import {
  askLongStatementSchema,
  balanceOnDayQuerySchema,
  balanceOnDaySchema,
  longStatementSchema,
  longStatementsSchema,
  quarterPaperSchema,
  quarterQuerySchema,
  receiptPaperSchema,
  statementPaperSchema,
  statementRangeSchema,
  statementYearQuerySchema,
  statementYearSchema,
} from './schema.ts'

const own = { own: 'id', orPermission: [] } as const
const params = z.object({ id: personRefSchema })

export const readStatementYear = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/statements',
  access: own,
  summary:
    'A year by months: what there was, what entered and left, and what there was then; the current year by default',
  tag: 'statements',
  topics: ['balance'],
  params,
  query: statementYearQuerySchema,
  answer: statementYearSchema,
  refusals: {},
})

export const readBalanceOnDay = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/statements/balance',
  access: own,
  summary: 'The balances at the end of a day in UTC',
  tag: 'statements',
  topics: ['balance'],
  params,
  query: balanceOnDayQuerySchema,
  answer: balanceOnDaySchema,
  refusals: {},
})

const rangeRefusals = { statement_not_begun: refused(422), statement_too_long: refused(422) } as const

export const exportStatement = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/statement.csv',
  access: own,
  limits: csvLimits,
  summary: 'Every movement of these days with the balance after it, from the opening to the closing balance',
  tag: 'statements',
  topics: [],
  params,
  query: statementRangeSchema,
  sends: csvFile('clearhold-statement'),
  refusals: rangeRefusals,
})

/** Each takes seconds of computing and is held in memory whole, where a CSV is sent page by page. */
const provedLimits: readonly Limit[] = [{ by: 'person', max: 6, windowSeconds: 60 }]

const provedRefusals = {
  ...rangeRefusals,
  statement_not_provable: refused(422),
  statement_not_sealed: refused(409),
  statement_signer_silent: refused(503),
  statement_refused: refused(409),
} as const

export const exportStatementJson = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/statement.json',
  access: own,
  limits: provedLimits,
  summary:
    'Every movement of these days, signed and with the path of each to the root of the public log: a file that proves itself',
  tag: 'statements',
  topics: [],
  params,
  query: statementRangeSchema,
  sends: {
    type: 'application/json',
    cacheControl: 'no-store, private',
    attachment: 'clearhold-statement.json',
  },
  refusals: provedRefusals,
})

export const exportStatementPdf = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/statement.pdf',
  access: own,
  limits: provedLimits,
  summary: 'Every movement of these days on paper, signed as a whole, with the file that proves itself attached',
  tag: 'statements',
  topics: [],
  params,
  query: statementPaperSchema,
  sends: {
    type: 'application/pdf',
    cacheControl: 'no-store, private',
    attachment: 'clearhold-statement.pdf',
  },
  refusals: provedRefusals,
})

export const requestLongStatement = defineEndpoint({
  method: 'POST',
  path: '/api/user/:id/statements/long',
  access: own,
  limits: [{ by: 'person', max: 10, windowSeconds: 3600 }],
  summary: 'Has a statement made that is too long to be sent at once; the file can be fetched for seven days',
  tag: 'statements',
  topics: ['statements'],
  params,
  body: askLongStatementSchema,
  answer: longStatementSchema,
  refusals: { ...rangeRefusals, statement_too_many: refused(409) },
})

export const listLongStatements = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/statements/long',
  access: own,
  summary:
    'The long statements asked for in the last days: how far each has come, or until when its file can be fetched',
  tag: 'statements',
  topics: ['statements'],
  params,
  answer: longStatementsSchema,
  refusals: {},
})

export const fetchLongStatement = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/statements/long/:statement/file',
  access: own,
  limits: provedLimits,
  summary: 'The file of a long statement that is ready',
  tag: 'statements',
  topics: [],
  params: params.extend({ statement: idSchema }),
  sends: {
    type: 'application/octet-stream',
    cacheControl: 'no-store, private',
    attachment: 'clearhold-statement',
  },
  refusals: { not_found: refused(404), statement_not_ready: refused(409) },
})

export const exportReceiptPdf = defineEndpoint({
  method: 'GET',
  path: '/api/user/:id/receipt.pdf',
  access: own,
  limits: [{ by: 'person', max: 20, windowSeconds: 60 }],
  summary:
    'A credited deposit, the start or the end of a plan, or a settled withdrawal on one page, with the receipt that leads its entry to the root of the public log attached',
  tag: 'statements',
  topics: [],
  params,
  query: receiptPaperSchema,
  sends: {
    type: 'application/pdf',
    cacheControl: 'no-store, private',
    attachment: 'clearhold-receipt.pdf',
  },
  refusals: { not_found: refused(404), receipt_not_provable: refused(422), receipt_not_sealed: refused(409) },
})

const quarterReaders = ['finance_maker', 'finance_approver', 'owner'] as const satisfies Permission[]
const quarterRefusals = { quarter_not_ended: refused(422) } as const

export const exportQuarterPdf = defineEndpoint({
  method: 'GET',
  path: '/api/admin/quarter.pdf',
  access: { permission: quarterReaders },
  limits: csvLimits,
  summary:
    'A quarter of the operator on one page: coverage, what entered and left its capital, what plans paid, network fees',
  tag: 'statements',
  topics: [],
  query: quarterPaperSchema,
  sends: { type: 'application/pdf', cacheControl: 'no-store, private', attachment: 'clearhold-quarter.pdf' },
  refusals: quarterRefusals,
})

export const exportQuarterCsv = defineEndpoint({
  method: 'GET',
  path: '/api/admin/quarter.csv',
  access: { permission: quarterReaders },
  limits: csvLimits,
  summary: 'The figures of a quarter of the operator, a line for each',
  tag: 'statements',
  topics: [],
  query: quarterQuerySchema,
  sends: csvFile('clearhold-quarter'),
  refusals: quarterRefusals,
})

export const exportQuarterJson = defineEndpoint({
  method: 'GET',
  path: '/api/admin/quarter.json',
  access: { permission: quarterReaders },
  limits: csvLimits,
  summary: 'The same as a JSON, which the PDF contains',
  tag: 'statements',
  topics: [],
  query: quarterQuerySchema,
  sends: { type: 'application/json', cacheControl: 'no-store, private', attachment: 'clearhold-quarter.json' },
  refusals: quarterRefusals,
})

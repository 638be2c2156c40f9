import type { Permission } from '../accounts/permissions.ts'
import { csvFile, csvLimits, defineEndpoint, refused } from '../endpoint.ts'
import { z } from '../zod.ts'
import {
  ledgerEntriesQuerySchema,
  ledgerEntriesSchema,
  ledgerEntryDetailSchema,
  ledgerFilterSchema,
  trialBalanceQuerySchema,
  trialBalanceSchema,
} from './schema.ts'

const bookReaders = ['finance_maker', 'finance_approver', 'owner'] as const satisfies Permission[]
const access = { permission: bookReaders }

export const readTrialBalance = defineEndpoint({
  method: 'GET',
  path: '/api/admin/ledger/balance',
  access,
  summary: 'What each kind of account held together at a moment, and each account of the house; it adds up to zero',
  tag: 'ledger',
  topics: ['ledger'],
  query: trialBalanceQuerySchema,
  answer: trialBalanceSchema,
  refusals: {},
})

export const listEntries = defineEndpoint({
  method: 'GET',
  path: '/api/admin/ledger/entries',
  access,
  summary: 'Entries of the book with both sides, newest first',
  tag: 'ledger',
  topics: ['ledger'],
  query: ledgerEntriesQuerySchema,
  answer: ledgerEntriesSchema,
  refusals: {},
})

export const showEntry = defineEndpoint({
  method: 'GET',
  path: '/api/admin/ledger/entries/:number',
  access,
  summary: 'One entry: both sides, balances after it, its group and its place in the chain',
  tag: 'ledger',
  topics: ['ledger'],
  params: z.object({ number: z.string().max(24) }),
  answer: ledgerEntryDetailSchema,
  refusals: { not_found: refused(404) },
})

export const exportEntries = defineEndpoint({
  method: 'GET',
  path: '/api/admin/ledger/entries.csv',
  access,
  limits: csvLimits,
  sends: csvFile('ledger-entries'),
  summary:
    'What the filters show of the book, a line for each posting, as a CSV; that it was taken is in the audit record',
  tag: 'ledger',
  topics: ['ledger'],
  query: ledgerFilterSchema,
  refusals: {},
})

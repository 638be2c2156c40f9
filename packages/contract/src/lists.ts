import { amountSchema } from './money-schema.ts'
import { z } from './zod.ts'

/**
 * What all lists of the back office share. A page begins after the row its cursor names (keyset: the sort
 * value and the id); a cursor of another sort begins at the first page. A sort is a field, or '-field' for the other
 * direction; the default is the first of the list's sorts.
 */
export const pageQuery = {
  after: z.string().max(1000).optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(50),
}

/** Days of UTC, both included. */
export const daysQuery = { from: z.iso.date().optional(), to: z.iso.date().optional() }

/** Amounts of USDT, both included. */
export const amountsQuery = { min: amountSchema.optional(), max: amountSchema.optional() }

/** Counting stops at this many rows: no list reads a million rows for a total. */
export const totalMax = 10_000
export const totalAnswer = { total: z.int().max(totalMax), totalIsMore: z.boolean() }

/** The most rows in an exported file. */
export const csvRowsMax = 10_000

/** The lists that can be exported, by the name used in the audit record. */
export const exportedLists = [
  'users',
  'deposits',
  'withdrawals',
  'kyc',
  'approvals',
  'audit',
  'ledger-entries',
  'quarter',
  'contact_messages',
  'subscriptions',
] as const
export type ExportedList = (typeof exportedLists)[number]

import { amountSchema } from './money-schema.ts'
import { z } from './zod.ts'

/**
 * What every list of the back office has in common. A page begins after the row its cursor names (keyset: the value that is
 * sorted by, and the id); a cursor of another sort begins at the first page. A sort is a field, or '-field' for the other
 * direction; without one the first of the list's sorts holds.
 */
export const pageQuery = {
  after: z.string().max(1000).optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(50),
}

/** Days of UTC, both included. */
export const daysQuery = { from: z.iso.date().optional(), to: z.iso.date().optional() }

/** Amounts of USDT, both included. */
export const amountsQuery = { min: amountSchema.optional(), max: amountSchema.optional() }

/** Counting ends at this many rows: no list reads a million to say how many they are. */
export const totalMax = 10_000
export const totalAnswer = { total: z.int().max(totalMax), totalIsMore: z.boolean() }

/** A file of what the filters show has as many rows at most. */
export const csvRowsMax = 10_000

/** The lists that can be taken away as a file, by the name under which that is written down. */
export const exportedLists = [
  'users',
  'deposits',
  'withdrawals',
  'kyc',
  'approvals',
  'audit',
  'ledger-entries',
  'contact_messages',
  'subscriptions',
] as const
export type ExportedList = (typeof exportedLists)[number]

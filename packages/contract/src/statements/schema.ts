import { idSchema } from '../accounts/schema.ts'
import { languages } from '../language.ts'
import { amountSchema, balanceSchema } from '../money-schema.ts'
import { z } from '../zod.ts'
import {
  longStatementFailures,
  longStatementKinds,
  longStatementStates,
  quarterPattern,
  receiptKinds,
} from './rules.ts'

const day = z.iso.date()
const time = z.iso.datetime()

/** The first year a statement can be about; the last is the one that has begun. */
export const statementYearMin = 2000
export const statementYearMax = 9999

/** A day that is asked for: PostgreSQL and verifiers know no year 0000, and there is nothing before the first year. */
const askedDay = day.refine((text) => Number(text.slice(0, 4)) >= statementYearMin, 'not before the first year')

/** Opening + in - out = closing. Only what entered or left counts: a move between a person's own balances is neither. */
export const statementPeriodSchema = z
  .object({
    /** Days in UTC, both included. */
    from: day,
    to: day,
    /** Whether the last day has ended. */
    isClosed: z.boolean(),
    opening: balanceSchema,
    in: balanceSchema,
    out: balanceSchema,
    closing: balanceSchema,
    /** The part of `in` that is income: profit of plans and bonus for invitations. */
    profit: balanceSchema,
    bonus: balanceSchema,
  })
  .meta({ id: 'StatementPeriod' })
export type StatementPeriod = z.infer<typeof statementPeriodSchema>

export const statementYearSchema = z
  .object({
    /** Business time: up to here the last month is complete. */
    now: time,
    /** The years there are statements for, first and last. */
    firstYear: z.int(),
    lastYear: z.int(),
    year: statementPeriodSchema,
    /** The months that have begun since the first movement, newest first. */
    months: z.array(statementPeriodSchema).max(12),
  })
  .meta({ id: 'StatementYear' })
export type StatementYear = z.infer<typeof statementYearSchema>

export const statementYearQuerySchema = z.object({
  year: z.coerce.number<string>().int().min(statementYearMin).max(statementYearMax).optional(),
})

export const balanceOnDayQuerySchema = z.object({ day: askedDay })

/** What each balance was at the end of a day in UTC; for the current day, what it is now. */
export const balanceOnDaySchema = z
  .object({
    day,
    isClosed: z.boolean(),
    cash: balanceSchema,
    profit: balanceSchema,
    bonus: balanceSchema,
    locked: balanceSchema,
    leaving: balanceSchema,
    total: balanceSchema,
  })
  .meta({ id: 'BalanceOnDay' })
export type BalanceOnDay = z.infer<typeof balanceOnDaySchema>

/** Days in UTC, both included. */
const isInOrder = ({ from, to }: { readonly from: string; readonly to: string }) => from <= to
const outOfOrder = { path: ['to'], message: 'not before the first day' }
export const statementRangeSchema = z.object({ from: askedDay, to: day }).refine(isInOrder, outOfOrder)

/** The language is named, so that the same address is the same file. */
export const statementPaperSchema = statementRangeSchema.safeExtend({ language: z.enum(languages) })

export const askLongStatementSchema = z
  .strictObject({ from: askedDay, to: day, language: z.enum(languages), kind: z.enum(longStatementKinds) })
  .refine(isInOrder, outOfOrder)

/** How far it has come: lines first, then the pages of a PDF. */
export const longStatementSchema = z
  .object({
    id: idSchema,
    from: day,
    to: day,
    kind: z.enum(longStatementKinds),
    language: z.enum(languages),
    state: z.enum(longStatementStates),
    askedAt: time,
    linesRead: z.int(),
    /** Null until it is begun. */
    linesTotal: z.int().nullable(),
    pagesSet: z.int(),
    /** Null until its first page is set, and of a JSON always. */
    pagesTotal: z.int().nullable(),
    /** In bytes; null until it is ready. */
    size: z.int().nullable(),
    deletesAt: time.nullable(),
    failure: z.enum(longStatementFailures).nullable(),
  })
  .meta({ id: 'LongStatement' })
export type LongStatement = z.infer<typeof longStatementSchema>

/** The newest first. */
export const longStatementsSchema = z.object({ statements: z.array(longStatementSchema).max(20) })

/** Of which deposit, plan or withdrawal. The language is named, so that the same address is the same file. */
export const receiptPaperSchema = z.object({ of: z.enum(receiptKinds), subject: idSchema, language: z.enum(languages) })

/**
 * The most movements in one file: in a JSON each has its own proof, and takes more than ten times as much space. A PDF contains the JSON.
 * Longer ones are asked for and made by the worker.
 */
export const statementMovementsMax = { csv: 100_000, json: 10_000, long: 100_000 } as const

export const quarterQuerySchema = z.object({ quarter: z.string().regex(quarterPattern) })
export const quarterPaperSchema = quarterQuerySchema.extend({ language: z.enum(languages) })

const reasonSumSchema = z.object({ reason: z.string(), amount: amountSchema })

/** What the operator shows about a quarter: of the ledger what was posted on its days, of the snapshots the last before each moment. */
export const quarterStatementSchema = z.object({
  format: z.literal('clearhold quarter 1'),
  quarter: z.string().regex(quarterPattern),
  /** Days in UTC, both included. */
  from: day,
  to: day,
  /** At the beginning, and at the end of each month. */
  coverage: z
    .array(
      z.object({
        at: time,
        /** The last one that was signed before; null before the first. */
        snapshot: z
          .object({
            number: z.int(),
            takenAt: time,
            chainId: z.int(),
            block: z.string(),
            owed: balanceSchema,
            held: balanceSchema,
            /** Of what is held, at addresses whose ownership is signed. */
            proved: balanceSchema,
          })
          .nullable(),
      }),
    )
    .length(4),
  /** The operator's capital: opening + in - out = closing, by the reason of the entries. */
  capital: z.object({
    opening: balanceSchema,
    in: z.array(reasonSumSchema),
    out: z.array(reasonSumSchema),
    closing: balanceSchema,
  }),
  /** What plans paid out of what had been set aside for them. */
  paid: z.object({ profit: balanceSchema, bonus: balanceSchema }),
  /** In the coin of the chain: the most that what was signed can have cost. What it did cost is on the chain. */
  networkFees: z.array(z.object({ chainId: z.int(), transactions: z.int(), atMostWei: z.string().regex(/^\d+$/) })),
})
export type QuarterStatement = z.infer<typeof quarterStatementSchema>

import { daysQuery, pageQuery } from '../lists.ts'
import { amountSchema, balanceSchema } from '../money-schema.ts'
import { z } from '../zod.ts'

const time = z.iso.datetime()

/** The kinds of account in reading order: what is owed to investors, what is the operator's, what is held. */
export const accountKinds = [
  'cash',
  'locked',
  'profit',
  'bonus',
  'leaving',
  'escrow',
  'capital',
  'bank',
  'dust',
  'suspense',
  'custody',
] as const
export type AccountKind = (typeof accountKinds)[number]

/** The sum of each kind at a moment of business time, and each account that belongs to no user. All kinds add up to zero. */
export const trialBalanceSchema = z
  .object({
    at: time,
    kinds: z.array(z.object({ kind: z.enum(accountKinds), balance: balanceSchema })),
    house: z.array(z.object({ key: z.string(), kind: z.enum(accountKinds), balance: balanceSchema })),
    sum: balanceSchema,
  })
  .meta({ id: 'TrialBalance' })
export type TrialBalance = z.infer<typeof trialBalanceSchema>

const moment = z.iso.datetime({ offset: true }).or(z.iso.date())
/** A date means the end of that day. Default: now. */
export const trialBalanceQuerySchema = z.object({ at: moment.optional() })

/** Both sides of one posting, with the names of the account holders. */
export const ledgerPostingSchema = z.object({
  source: z.string(),
  sourceName: z.string().nullable(),
  target: z.string(),
  targetName: z.string().nullable(),
  amount: amountSchema,
})

export const ledgerEntrySchema = z
  .object({
    /** '1042-3': the group and the index in it. */
    id: z.string(),
    at: time,
    reason: z.string(),
    actor: z.string(),
    actorName: z.string().nullable(),
    /** 'deposit:{id}', 'withdrawal:{id}', 'position:{id}', 'approval:{id}', 'capital:{id}', 'entry:{number}'. */
    about: z.string(),
    postings: z.array(ledgerPostingSchema),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

export const ledgerEntriesSchema = z.object({
  entries: z.array(ledgerEntrySchema),
  next: z.string().nullable(),
  /** How far back the search went, if it ended before a page was full and before the oldest entry; otherwise null. */
  lookedBackTo: time.nullable(),
})
export type LedgerEntries = z.infer<typeof ledgerEntriesSchema>

export const ledgerFilterSchema = z.object({
  /** A whole key, or 'investor:{id}' for all five of a person. */
  account: z.string().max(80).optional(),
  reason: z
    .string()
    .regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/)
    .optional(),
  about: z.string().max(160).optional(),
  /** Exactly this amount, in one of its postings. */
  amount: amountSchema.optional(),
  ...daysQuery,
  /** A number, an idempotency key, or the id of the subject. */
  search: z.string().trim().max(200).optional(),
})
export const ledgerEntriesQuerySchema = ledgerFilterSchema.extend(pageQuery)

/** One entry in full: the balance of each account after it, when it was written, and its position in the chain. */
export const ledgerEntryDetailSchema = ledgerEntrySchema
  .extend({
    postings: z.array(ledgerPostingSchema.extend({ sourceAfter: balanceSchema, targetAfter: balanceSchema })),
    /** Real time; `at` is business time, which the demo may move forward. */
    postedAt: time,
    group: z.object({ id: z.string(), entries: z.int() }),
    /** Digests of its idempotency key and of its content: 128 bits each. */
    keyDigest: z.string(),
    contentDigest: z.string(),
    link: z.object({ seq: z.string(), hash: z.string(), sealedAt: time }).nullable(),
  })
  .meta({ id: 'LedgerEntryDetail' })
export type LedgerEntryDetail = z.infer<typeof ledgerEntryDetailSchema>

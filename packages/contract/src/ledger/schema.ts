import { daysQuery, pageQuery } from '../lists.ts'
import { amountSchema, balanceSchema } from '../money-schema.ts'
import { z } from '../zod.ts'

const time = z.iso.datetime()

/** The kinds of account, in the order in which the book is read: what is owed to people, what is the operator's, what is held. */
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

/** What each kind held together at a moment of business time, and each account that is nobody's own. All kinds add up to zero. */
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
/** A day alone is that day's end. Without it: now. */
export const trialBalanceQuerySchema = z.object({ at: moment.optional() })

/** Both sides of one movement. The names are those of the people whose accounts they are. */
export const ledgerPostingSchema = z.object({
  source: z.string(),
  sourceName: z.string().nullable(),
  target: z.string(),
  targetName: z.string().nullable(),
  amount: amountSchema,
})

export const ledgerEntrySchema = z
  .object({
    /** '1042-3': the group and the place in it. */
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
  /** How far back was looked, when less than a page was found and older entries were not looked at; null otherwise. */
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
  /** A number, a key it was posted under, or the id of what it is about. */
  search: z.string().trim().max(200).optional(),
})
export const ledgerEntriesQuerySchema = ledgerFilterSchema.extend(pageQuery)

/** All there is to know of one entry: what each account held after it, when it was written, and where it stands in the chain. */
export const ledgerEntryDetailSchema = ledgerEntrySchema
  .extend({
    postings: z.array(ledgerPostingSchema.extend({ sourceAfter: balanceSchema, targetAfter: balanceSchema })),
    /** Real time; `at` is business time, which the demo may move forward. */
    postedAt: time,
    group: z.object({ id: z.string(), entries: z.int() }),
    /** Digests of the key it was posted under and of everything it says: 128 bits each. */
    keyDigest: z.string(),
    contentDigest: z.string(),
    link: z.object({ seq: z.string(), hash: z.string(), sealedAt: time }).nullable(),
  })
  .meta({ id: 'LedgerEntryDetail' })
export type LedgerEntryDetail = z.infer<typeof ledgerEntryDetailSchema>

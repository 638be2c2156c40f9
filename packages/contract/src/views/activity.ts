import { signInOutcomes } from '../accounts/rules.ts'
import { idSchema } from '../accounts/schema.ts'
import { depositGateways, depositStates } from '../deposits/rules.ts'
import { languages } from '../language.ts'
import { amountSchema, balanceSchema } from '../money-schema.ts'
import type { MessageKind } from '../notifications/schema.ts'
import { withdrawalMethods, withdrawalStates, withdrawalTypes } from '../withdrawals/rules.ts'
import { z } from '../zod.ts'

/** The activity of a user, by subject. */
export const activityKinds = [
  'deposit',
  'withdrawal',
  'plan',
  'referral',
  'adjustment',
  'identity',
  'security',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Messages that users can read nowhere else. Money has its own records. */
export const activityMessages = {
  identity: ['kyc.received', 'kyc.revision', 'kyc.verified', 'kyc.rejected', 'kyc.viewed'],
  security: [
    'account.email_verified',
    'account.password_changed',
    'account.data_copied',
    'account.phrase_changed',
    'account.mail_undeliverable',
    'account.mail_restored',
    'account.email_change_pending',
    'account.email_changed',
    'account.sessions_revoked',
    'account.signed_out',
    'account.factor_added',
    'account.factor_removed',
    'account.recovery_code_used',
    'account.recovery_asked',
    'account.recovery_waiting',
    'account.recovery_stopped',
    'account.recovery_done',
    'account.locked',
    'account.frozen',
    'account.frozen_by_holder',
    'account.kept_frozen',
    'account.unfrozen',
    'permissions.changed',
    'withdrawal.address_confirmed',
    'withdrawal.book_locked',
    'withdrawal.book_unlocking',
  ],
} as const satisfies Readonly<Record<string, readonly MessageKind[]>>

/** Where a row comes from; part of its id. */
export const activitySources = ['deposit', 'withdrawal', 'entry', 'message', 'signin'] as const
export type ActivitySource = (typeof activitySources)[number]

/** 'deposit.{uuid}', 'entry.1042-3', 'message.77'. */
export const activityIdPattern = /^(deposit|withdrawal|entry|message|signin)\.([0-9a-f-]{1,36})$/

export const planEvents = ['activated', 'renewed', 'matured', 'exited'] as const
/** Reasons that only ledger entries have: a bonus, and an adjustment by two people. */
export const entryEvents = ['bonus', 'adjusted'] as const

const time = z.iso.datetime()
const entryNumber = z.string().regex(/^\d+-\d+$/)

const detailSchema = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('deposit'),
    gateway: z.enum(depositGateways),
    state: z.enum(depositStates),
    network: z.string().nullable(),
    /** Another token than ours: it has no amount of money. */
    isForeign: z.boolean(),
    confirmations: z.int(),
    confirmationsNeeded: z.int(),
  }),
  z.object({
    of: z.literal('withdrawal'),
    id: idSchema,
    type: z.enum([...withdrawalTypes, 'return']),
    method: z.enum(withdrawalMethods),
    state: z.enum(withdrawalStates),
  }),
  z.object({
    of: z.literal('plan'),
    id: idSchema,
    event: z.enum(planEvents),
    name: z.record(z.enum(languages), z.string()),
    /** Business time. */
    dueAt: time,
  }),
  z.object({ of: z.literal('entry'), event: z.enum(entryEvents) }),
  z.object({ of: z.literal('message'), title: z.string(), body: z.string() }),
  z.object({
    of: z.literal('signin'),
    outcome: z.enum(signInOutcomes),
    device: z.string(),
    address: z.string(),
  }),
])

export const activityItemSchema = z
  .object({
    id: z.string().regex(activityIdPattern),
    kind: z.enum(activityKinds),
    /** Real time. */
    at: time,
    /** What it is about in money; null where there is none. */
    amount: amountSchema.nullable(),
    /** Whether it increased the free balance, reduced it, or neither (yet, or at all). */
    direction: z.enum(['in', 'out', 'none']),
    /** The reference a user quotes to support: 'W-20417', 'P-1188', '#1042-3'. */
    reference: z.string().nullable(),
    detail: detailSchema,
  })
  .meta({ id: 'ActivityItem' })
export type ActivityItem = z.infer<typeof activityItemSchema>
export type ActivityDetail = ActivityItem['detail']

const dateOnly = z.iso.date()

/** Days are whole days in UTC, both included. */
export const activityFiltersSchema = z.object({
  kind: z.enum(activityKinds).optional(),
  from: dateOnly.optional(),
  to: dateOnly.optional(),
})
export const activityQuerySchema = activityFiltersSchema.extend({
  after: z.string().max(100).optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(25),
})
export const activityListSchema = z
  .object({ items: z.array(activityItemSchema), next: z.string().nullable() })
  .meta({ id: 'ActivityList' })
export type ActivityList = z.infer<typeof activityListSchema>

/** The kinds of accounts an entry moves between, as the user reads them: without the names of other account holders. */
export const receiptPlaces = [
  'cash',
  'profit',
  'bonus',
  'locked',
  'leaving',
  'escrow',
  'capital',
  'bank',
  'dust',
  'custody',
  'suspense',
] as const

/** One row with its ledger entries; only the postings that touch the user's own accounts. */
export const activityReceiptSchema = z
  .object({
    item: activityItemSchema,
    entries: z.array(
      z.object({
        number: entryNumber,
        reason: z.string(),
        postedAt: time,
        lines: z.array(z.object({ from: z.enum(receiptPlaces), to: z.enum(receiptPlaces), amount: amountSchema })),
        /** The change of the user's total. */
        change: balanceSchema,
      }),
    ),
    /** The transaction on the chain, or the reference of a payment by hand. */
    transaction: z.object({ id: z.string(), explorerUrl: z.string().nullable() }).nullable(),
    /** The text of the person who decided it. */
    note: z.string().nullable(),
  })
  .meta({ id: 'ActivityReceipt' })
export type ActivityReceipt = z.infer<typeof activityReceiptSchema>

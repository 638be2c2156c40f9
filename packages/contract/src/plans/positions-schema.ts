import { idSchema } from '../accounts/schema.ts'
import { languages } from '../language.ts'
import { amountSchema } from '../money-schema.ts'
import { z } from '../zod.ts'
import { maturityChoices, positionStates, renewalHindrances } from './positions.ts'
import { planKeySchema } from './schema.ts'

const time = z.iso.datetime()
/** '1042-3': the number of a ledger entry, shown with a leading #. */
const entry = z.string().regex(/^\d+-\d+$/)

/** One position. Its terms are those of activation and never change; startedAt, dueAt and endedAt are business time. */
export const positionSchema = z
  .object({
    id: idSchema,
    /** 'P-1188': the reference an investor quotes to support. */
    reference: z.string(),
    planKey: planKeySchema,
    termsVersion: z.int().min(1),
    name: z.record(z.enum(languages), z.string()),
    state: z.enum(positionStates),
    amount: amountSchema,
    /** Promised and held in escrow at activation; paid at maturity, returned to the operator after an early exit. */
    profit: amountSchema,
    /** Held in escrow for the referrer; 0 without a referrer or if it is not the first plan. */
    referralBonus: amountSchema,
    profitBasisPoints: z.int().min(0),
    annualRateBasisPoints: z.int().min(0),
    durationHours: z.int().min(1),
    startedAt: time,
    dueAt: time,
    endedAt: time.nullable(),
    /** The entry that funded the escrow, and the one that ended the position. */
    escrowEntry: entry,
    endEntry: entry.nullable(),
    atMaturity: z.enum(maturityChoices),
    /** From then on a renewal can be confirmed. */
    renewalOpensAt: time,
    renewedFrom: idSchema.nullable(),
    renewedTo: idSchema.nullable(),
    /** Why a requested renewal was paid out instead. */
    renewalHindrance: z.enum(renewalHindrances).nullable(),
  })
  .meta({ id: 'Position' })
export type Position = z.infer<typeof positionSchema>

/** GET /api/plan/positions: the caller's own. Open ones by the nearest end, ended ones newest first. */
export const positionListQuerySchema = z.object({
  state: z.enum(['open', 'ended']).default('open'),
  after: z.string().max(200).optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(50),
})
export const positionListSchema = z
  .object({
    /** Business time of the answer: 'today' on the timelines. */
    now: time,
    positions: z.array(positionSchema),
    next: z.string().nullable(),
    /** Over all open positions of the person, not over this page. */
    open: z.object({
      count: z.int().min(0),
      principal: amountSchema,
      profit: amountSchema,
      nextDueAt: time.nullable(),
    }),
  })
  .meta({ id: 'PositionList' })
export type PositionList = z.infer<typeof positionListSchema>

/** Both sides of the entry that opened the position, by kind of account. */
export const positionReceiptSchema = z
  .object({
    position: positionSchema,
    entry: z.object({
      id: entry,
      /** Real time of the posting. */
      postedAt: time,
      postings: z.array(
        z.object({
          from: z.enum(['cash', 'locked', 'capital', 'escrow']),
          to: z.enum(['cash', 'locked', 'capital', 'escrow']),
          amount: amountSchema,
        }),
      ),
    }),
    cashAfter: amountSchema,
  })
  .meta({ id: 'PositionReceipt' })
export type PositionReceipt = z.infer<typeof positionReceiptSchema>

/** POST /api/plan/activate. Idempotent by its key. */
export const activateSchema = z.strictObject({
  key: z.uuid(),
  planKey: planKeySchema,
  amount: amountSchema,
  /** The version of the terms that was read (decisions 24). */
  termsVersion: z.int().min(1),
  /** The version of the risk statement that was acknowledged (texts/plan-risk). */
  riskVersion: z.int().min(1),
})
export type Activate = z.infer<typeof activateSchema>

/** GET /api/plan/positions/{id}/early-exit */
export const exitQuoteSchema = z
  .object({
    now: time,
    dueAt: time,
    amountBack: amountSchema,
    /** What goes back to the operator's capital. */
    profitForgone: amountSchema,
    bonusForgone: amountSchema,
    /** This was the one plan a referral bonus could be paid on: the entitlement is used up. */
    usesUpFirstPlan: z.boolean(),
    cashAfter: amountSchema,
  })
  .meta({ id: 'ExitQuote' })
export type ExitQuote = z.infer<typeof exitQuoteSchema>

/** POST /api/plan/positions/{id}/exit: the figures of the quote; refused if they have changed. */
export const exitSchema = z.strictObject({ amountBack: amountSchema, profitForgone: amountSchema })

/** POST /api/plan/positions/{id}/maturity-choice. A renewal is a new promise: its terms and risk are acknowledged again. */
export const maturityChoiceSchema = z.discriminatedUnion('choice', [
  z.strictObject({ choice: z.literal('pay_out') }),
  z.strictObject({ choice: z.literal('renew'), termsVersion: z.int().min(1), riskVersion: z.int().min(1) }),
])

import { amountsQuery, daysQuery, pageQuery, totalAnswer } from '../lists.ts'
import { amountSchema } from '../money-schema.ts'
import { z } from '../zod.ts'
import { diagnosisCodes } from './doctor.ts'
import { depositGateways, depositStates } from './rules.ts'

const time = z.iso.datetime()
const id = z.uuid()

/**
 * The deposit of spec section 3 with its state. amount is what arrived or was reported as paid; usdAmount is credited as
 * cash and btcAmount as profit (only a manual deposit has that); cardImage is the path of the proof image.
 */
export const depositSchema = z
  .object({
    _id: id,
    amount: amountSchema.nullable(),
    transactionId: z.string(),
    user: z.object({ _id: id, username: z.string() }),
    cardImage: z.string().nullable(),
    usdAmount: amountSchema,
    btcAmount: amountSchema,
    gateway: z.enum(depositGateways),
    state: z.enum(depositStates),
    network: z.string().nullable(),
    confirmations: z.int(),
    confirmationsNeeded: z.int(),
    /** Estimated seconds until it is credited; null when there is nothing to estimate. */
    secondsLeft: z.int().nullable(),
    explorerUrl: z.string().nullable(),
    /** The ledger entry that credited it: '1042-1'. */
    entry: z.string().nullable(),
    /** Why it is frozen (a code), or the text of its rejection. */
    note: z.string().nullable(),
    /** Another token than ours, in its own units. */
    foreignToken: z.object({ address: z.string().nullable(), units: z.string() }).nullable(),
    createdAt: time,
    creditedAt: time.nullable(),
  })
  .meta({ id: 'Deposit' })
export type Deposit = z.infer<typeof depositSchema>

/** What waits for staff, each counted up to 1000: shown beside the admin's list. */
export const depositCountsSchema = z.object({
  submitted: z.int(),
  waiting_for_capital: z.int(),
  frozen: z.int(),
  unsupported: z.int(),
})
export type DepositCounts = z.infer<typeof depositCountsSchema>

export const depositListSchema = z.object({
  deposits: z.array(depositSchema),
  /** Where the next page begins; null on the last. */
  next: z.string().nullable(),
})
/** The caller's own deposits. All times, including now, are business time. */
export const ownDepositListSchema = depositListSchema.extend({ now: time })
export const adminDepositListSchema = depositListSchema.extend({ counts: depositCountsSchema, ...totalAnswer })
export const ownDepositsQuerySchema = z.object({
  after: z.string().max(200).optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(20),
})
export const depositSorts = ['-createdAt', 'createdAt', '-amount', 'amount'] as const
export const depositFiltersSchema = z.object({
  state: z.enum(depositStates).optional(),
  gateway: z.enum(depositGateways).optional(),
  person: id.optional(),
  /** The number of a chain (EIP-155). */
  network: z
    .string()
    .regex(/^\d{1,10}$/)
    .optional(),
  ...amountsQuery,
  ...daysQuery,
  /** A whole id, a transaction's hash, a deposit address, a reference, or the beginning of a username or email address. */
  search: z.string().max(140).optional(),
  sort: z.enum(depositSorts).optional(),
})
export const depositListQuerySchema = depositFiltersSchema.extend(pageQuery)

/** Where this investor deposits: their own address, and everything that must be shown beside it. */
export const depositAddressSchema = z
  .object({
    address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
    network: z.string(),
    chainId: z.int(),
    token: z.string(),
    /** The link in the QR code (EIP-681): wallets open it with chain, token and receiver filled in. */
    paymentUri: z.string(),
    minimum: amountSchema,
    charge: z.string(),
    confirmationsNeeded: z.int(),
    blockSeconds: z.int(),
    /** Small arrivals kept until together they reach the minimum. */
    belowMinimum: amountSchema,
    /** Since when the chain could not be read; null while it is. */
    chainLateSince: time.nullable(),
    /** Test money of the demo edition: how much at a time, and how often still today; null in live. */
    testMoney: z.object({ amount: amountSchema, timesLeft: z.int() }).nullable(),
  })
  .meta({ id: 'DepositAddress' })
export type DepositAddress = z.infer<typeof depositAddressSchema>

export const diagnosisSchema = z
  .object({
    code: z.enum(diagnosisCodes),
    /** Values of the text, so that a page can format it in its own language. */
    params: z.record(z.string(), z.string()),
    title: z.string(),
    text: z.string(),
    next: z.string(),
    deposit: depositSchema.nullable(),
    /** For a message to support: the question and the finding, nothing about other users. */
    supportNote: z.string(),
  })
  .meta({ id: 'Diagnosis' })
export type Diagnosis = z.infer<typeof diagnosisSchema>
export const doctorQuestionSchema = z.strictObject({ reference: z.string().min(1).max(400) })

/** For support: from whose point of view to answer; by default that of the receiver of the money. */
export const supportQuestionSchema = doctorQuestionSchema.extend({ person: id.optional() })
export const supportDiagnosisSchema = diagnosisSchema.extend({
  /** The owner of the paid address, for staff only; null if it is not one of ours. */
  owner: z.object({ _id: id, username: z.string() }).nullable(),
})
export type SupportDiagnosis = z.infer<typeof supportDiagnosisSchema>

/** POST deposit of spec section 7: the typed transaction id is a way to ask where the money is. */
export const findDepositSchema = z.strictObject({
  amount: amountSchema.optional(),
  transactionId: z.string().trim().min(1).max(400),
})
/** isPending: message is the spec's 'Transaction Pending'; otherwise it is the text of the finding. */
export const findDepositAnswerSchema = z.object({
  message: z.string(),
  isPending: z.boolean(),
  diagnosis: diagnosisSchema,
})
export type FindDepositAnswer = z.infer<typeof findDepositAnswerSchema>

/** Where to pay at the manual gateway; bank is null where the operator offers none. */
export const manualGatewaySchema = z
  .object({
    bank: z.object({ bankName: z.string(), accountName: z.string(), accountNumber: z.string() }).nullable(),
    /** What the caller quotes in the next transfer, unique to them: CH-XXXX-XXXX. Null where there is no bank account. */
    reference: z.string().nullable(),
    /** How long bank transfers of the last 90 days took to be credited, and how many there were: measured. */
    times: z.object({ count: z.int(), medianSeconds: z.int().nullable(), longestSeconds: z.int().nullable() }),
    minimum: amountSchema,
    charge: z.string(),
    proofBytesMax: z.int(),
  })
  .meta({ id: 'ManualGateway' })
export type ManualGateway = z.infer<typeof manualGatewaySchema>

/** What to quote in the next bank transfer. */
export const paymentReferenceSchema = z.object({ reference: z.string() }).meta({ id: 'PaymentReference' })

export const manualDepositFieldsSchema = z.strictObject({
  method: z.enum(['bank', 'other']),
  amount: amountSchema,
  reference: z.string().trim().min(1).max(140),
})
export const manualDepositAnswerSchema = z.object({ message: z.string(), deposit: depositSchema })

/** PUT deposit/{id}: what a manual deposit is to be credited with; a second person approves it. */
export const editDepositSchema = z.strictObject({
  usdAmount: amountSchema,
  btcAmount: amountSchema,
  reason: z.string().trim().min(3).max(300).default('No reason was given'),
})
/** DELETE deposit/{id}: the specification sends no body, ours a reason. */
export const deleteDepositSchema = z
  .strictObject({ reason: z.string().trim().min(3).max(300).optional() })
  .nullish()
  .transform((body) => ({ reason: body?.reason ?? 'No reason was given' }))
/** Crediting a manual deposit, releasing a held one or rejecting one always needs a reason. */
export const depositReasonSchema = z.strictObject({ reason: z.string().trim().min(3).max(300) })
/** data is the current list, newest first (spec section 7); nothing in it has changed yet. */
export const depositProposalSchema = z.object({ message: z.string(), approvalId: id, data: z.array(depositSchema) })
/** One person is enough to reject a manual deposit: no money moves. */
export const depositRejectedSchema = z.object({ message: z.string(), deposit: depositSchema })

export const testMoneyAnswerSchema = z.object({
  amount: amountSchema,
  transactionId: z.string(),
  /** How many requests the caller has left today. */
  timesLeft: z.int(),
})

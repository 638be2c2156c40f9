import { idSchema, tokenRequestSchema } from '../accounts/schema.ts'
import { signatureSchema } from '../approvals/schema.ts'
import { amountsQuery, daysQuery, pageQuery, totalAnswer } from '../lists.ts'
import { amountSchema } from '../money-schema.ts'
import { z } from '../zod.ts'
import { noticeFloors, noticesMax } from './notices.ts'
import {
  delayReasons,
  queuePositionMax,
  riskNotes,
  withdrawalHindrances,
  withdrawalMethods,
  withdrawalRejections,
  withdrawalStates,
  withdrawalTiers,
  withdrawalTypes,
} from './rules.ts'

const time = z.iso.datetime()
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const entry = z.string().regex(/^\d+-\d+$/)

/** An entry of the investor's address book: usable from usableAt (business time), once the emailed link was followed. */
export const bookAddressSchema = z
  .object({
    id: idSchema,
    address,
    label: z.string(),
    network: z.string(),
    createdAt: time,
    confirmedAt: time.nullable(),
    usableAt: time.nullable(),
    usable: z.boolean(),
    lastUsedAt: time.nullable(),
  })
  .meta({ id: 'BookAddress' })
export type BookAddress = z.infer<typeof bookAddressSchema>

const bankDetailsSchema = z.object({
  bankName: z.string().min(2).max(100),
  accountName: z.string().min(2).max(100),
  accountNumber: z.string().min(4).max(50),
})

/** A bank account in the address book: it is confirmed and waits like an address. */
export const bookBankSchema = bookAddressSchema
  .omit({ address: true, label: true, network: true })
  .extend(bankDetailsSchema.shape)
  .meta({ id: 'BookBank' })
export type BookBank = z.infer<typeof bookBankSchema>
export const addressBookSchema = z.object({
  /** Business time of the answer. */
  now: time,
  addresses: z.array(bookAddressSchema),
  banks: z.array(bookBankSchema),
  /** Locked: no new address is accepted. unlocksAt: when a requested unlock takes effect (business time). */
  locked: z.boolean(),
  unlocksAt: time.nullable(),
  holdHours: z.int(),
  /** The wait is the longer one, because the password, the email or a second factor was changed recently. */
  holdIsLonger: z.boolean(),
})
/** POST /api/withdrawal-addresses/confirm. entry: what the page showed; the link confirms nothing else. */
export const confirmAddressSchema = tokenRequestSchema.extend({ entry: idSchema.optional() })
/** The answer: the address book, and from when the confirmed address can be used (business time). */
export const addressConfirmedSchema = addressBookSchema.extend({
  /** The address, or bank, holder and number of the account. */
  confirmed: z.object({ id: idSchema, address: z.string(), usableAt: time }),
})
export const addAddressSchema = z.strictObject({
  address: z.string().min(1).max(100),
  label: z.string().max(60).default(''),
})

/** POST /api/withdraw (step-up). Idempotent by its key. addressId, or a typed address that is added to the address book. */
export const withdrawRequestSchema = z.strictObject({
  key: idSchema,
  type: z.enum(withdrawalTypes),
  method: z.enum(withdrawalMethods),
  amount: amountSchema,
  walletAddress: z.string().max(100).optional(),
  addressId: idSchema.optional(),
  ...bankDetailsSchema.partial().shape,
})

/** A recorded state. Business time, as all times of a withdrawal. */
export const withdrawalStepSchema = z.object({
  state: z.enum(withdrawalStates),
  at: time,
  /** delayed: a delay reason; rejected: a rejection code; else a word or null. */
  reason: z.string().nullable(),
})

/**
 * The recorded steps, each with its time; null if it has not happened. A page ticks only what is recorded here: that
 * a later step happened says nothing about an earlier one.
 */
export const withdrawalRecordSchema = z.object({
  /** The identity it waited for was approved. */
  verifiedAt: time.nullable(),
  /** The wait of its new address was over. */
  holdOverAt: time.nullable(),
  /** Each signature, the oldest first. */
  signedAt: z.array(time),
  /** Fully approved: by approvers, or by the rule for small amounts. */
  approvedAt: time.nullable(),
  /** It was handed to the network. */
  sentAt: time.nullable(),
  failedAt: time.nullable(),
  /** By bank. */
  paidAt: time.nullable(),
  disputedAt: time.nullable(),
})
export type WithdrawalRecord = z.infer<typeof withdrawalRecordSchema>

export const withdrawalSchema = z
  .object({
    id: idSchema,
    /** 'W-20417': the reference an investor quotes to support. */
    reference: z.string(),
    type: z.enum([...withdrawalTypes, 'return']),
    method: z.enum(withdrawalMethods),
    amount: amountSchema,
    charge: amountSchema,
    /** What the chain says arrived; null until settled. */
    arrived: amountSchema.nullable(),
    state: z.enum(withdrawalStates),
    delay: z.enum(delayReasons).nullable(),
    rejection: z.enum(withdrawalRejections).nullable(),
    note: z.string().nullable(),
    address: address.nullable(),
    network: z.string().nullable(),
    bank: bankDetailsSchema.nullable(),
    bankReference: z.string().nullable(),
    /** From when the address can be used (business time); null until it is confirmed by the emailed link. */
    holdUntil: time.nullable(),
    approvals: z.object({ given: z.int(), needed: z.int() }),
    confirmations: z.int(),
    confirmationsNeeded: z.int(),
    txHash: z.string().nullable(),
    explorerUrl: z.string().nullable(),
    /** How many withdrawals in review precede this one, counted up to queuePositionMax; null if it is not in review. */
    queuePosition: z.int().max(queuePositionMax).nullable(),
    canCancel: z.boolean(),
    holdEntry: entry,
    endEntry: entry.nullable(),
    steps: z.array(withdrawalStepSchema),
    recorded: withdrawalRecordSchema,
    /** When its new address or account was confirmed by the emailed link; null if that was earlier, or has not happened. */
    addressConfirmedAt: time.nullable(),
    createdAt: time,
    settledAt: time.nullable(),
  })
  .meta({ id: 'Withdrawal' })
export type Withdrawal = z.infer<typeof withdrawalSchema>
/** One withdrawal as its page shows it to the investor. */
export const ownWithdrawalSchema = withdrawalSchema
  .extend({
    /** It waits for the investor to follow the emailed link; only then the hold begins, and holdUntil is set. */
    addressToConfirm: z.boolean(),
    /** Until when that link can be followed (business time); null while no email was sent, or nothing has to be confirmed. */
    confirmBy: time.nullable(),
  })
  .meta({ id: 'OwnWithdrawal' })
export type OwnWithdrawal = z.infer<typeof ownWithdrawalSchema>
export const withdrawalListSchema = z.object({ withdrawals: z.array(withdrawalSchema), next: z.string().nullable() })
export const ownWithdrawalsQuerySchema = z.object({
  after: z.string().max(200).optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(20),
})

/** Of all withdrawals settled in the last 30 days, from request to final; the median is null while there is none, the p95 below five. */
export const withdrawalTimesSchema = z.object({
  count: z.int(),
  medianSeconds: z.int().nullable(),
  p95Seconds: z.int().nullable(),
})

const capsSchema = z.object({ day: amountSchema, month: amountSchema })

/** GET /api/public/withdrawal-caps: public, so that it is known before a deposit. */
export const withdrawalCapsSchema = z
  .object({ verified: capsSchema, pending: capsSchema })
  .meta({ id: 'WithdrawalCaps' })
export type WithdrawalCaps = z.infer<typeof withdrawalCapsSchema>

const freeMoneySchema = z.object({
  capital: amountSchema,
  profit: amountSchema,
  referral_bonus: amountSchema,
  /** The three together. */
  all: amountSchema,
})

/** GET /api/withdraw/terms: everything the form needs and shows before a request. */
export const withdrawTermsSchema = z
  .object({
    now: time,
    network: z.string(),
    kycStatus: z.enum(['absent', 'pending', 'revision', 'verified', 'rejected']),
    available: freeMoneySchema,
    /** How much of it has matured and has no cap. */
    matured: freeMoneySchema,
    minimum: amountSchema,
    charge: amountSchema,
    /** Caps of what has not matured. */
    limits: z.object({ dayLeft: amountSchema, monthLeft: amountSchema, day: amountSchema, month: amountSchema }),
    tiers: z.object({ autoUpTo: amountSchema, oneUpTo: amountSchema }),
    times: withdrawalTimesSchema,
    /** Why nothing is sent at the moment; requests are still accepted. */
    stopped: z.boolean(),
    secondFactorNeeded: z.boolean(),
    bankOffered: z.boolean(),
    /** After a final KYC rejection: what can be sent back, and to which address; null otherwise. */
    returnable: z.object({ amount: amountSchema, address: address.nullable() }).nullable(),
  })
  .meta({ id: 'WithdrawTerms' })
export type WithdrawTerms = z.infer<typeof withdrawTermsSchema>

/** The reviewers' row and page: GET /api/admin/withdrawals, GET /api/admin/withdrawal/{id}. */
export const adminWithdrawalSchema = withdrawalSchema
  .extend({
    user: z.object({ _id: idSchema, username: z.string(), email: z.string() }),
    tier: z.enum(withdrawalTiers),
    risk: z.array(z.enum(riskNotes)),
    /** What an approver signs: SHA-256 of payoutApprovalStatement; null for a bank payout. */
    digest: z.string().nullable(),
    /** The terms from which the approving page makes that statement. */
    terms: z
      .object({
        withdrawalId: idSchema,
        chainId: z.int(),
        token: address,
        to: address,
        amountMicro: z.string(),
        personId: idSchema,
      })
      .nullable(),
    approvers: z.array(z.object({ name: z.string(), at: time })),
    /** Why the caller cannot approve it now; null when they can. */
    hindrance: z.enum(withdrawalHindrances).nullable(),
    kycStatus: z.string(),
    /** Since when it waits for staff, in real time. */
    waitingSince: time,
  })
  .meta({ id: 'AdminWithdrawal' })
export type AdminWithdrawal = z.infer<typeof adminWithdrawalSchema>
export const adminWithdrawalListSchema = z.object({
  withdrawals: z.array(adminWithdrawalSchema),
  next: z.string().nullable(),
  ...totalAnswer,
  counts: z.object({
    review: z.int(),
    on_hold: z.int(),
    awaiting_verification: z.int(),
    delayed: z.int(),
    uncertain: z.int(),
    failed: z.int(),
    /** Since when the oldest of the review waits. */
    oldestReviewAt: time.nullable(),
  }),
})
export const withdrawalSorts = ['-createdAt', 'createdAt', '-amount', 'amount'] as const
export const withdrawalFiltersSchema = z.object({
  state: z.enum(withdrawalStates).optional(),
  type: z.enum([...withdrawalTypes, 'return']).optional(),
  method: z.enum(withdrawalMethods).optional(),
  tier: z.enum(withdrawalTiers).optional(),
  person: idSchema.optional(),
  ...amountsQuery,
  ...daysQuery,
  /** A whole id, a reference, an address, a transaction's hash, or the beginning of a name, username or email address. */
  search: z.string().max(140).optional(),
  sort: z.enum(withdrawalSorts).optional(),
})
export const adminWithdrawalsQuerySchema = withdrawalFiltersSchema.extend(pageQuery)
export const approveWithdrawalSchema = z.strictObject({
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  signature: signatureSchema,
})
export const rejectWithdrawalSchema = z.strictObject({
  rejection: z.enum(withdrawalRejections),
  note: z.string().max(300).default(''),
})

/**
 * What the signer enforces by itself, and the digest of all its settings, to compare with its log. A payout with one
 * or two signatures stays within these ceilings; four signatures lift the ceilings of two.
 */
export const signerPolicySchema = z.object({
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  autoMax: amountSchema,
  autoDayMax: amountSchema,
  oneMax: amountSchema,
  oneDayMax: amountSchema,
  twoMax: amountSchema,
  twoDayMax: amountSchema,
  hotTarget: amountSchema,
  /** The most that one published plan pays out; twoMax must not lie below it. */
  largestPayout: amountSchema,
})

/** GET /api/admin/payouts: the payout desk at a glance. */
export const payoutDeskSchema = z
  .object({
    stopped: z.boolean(),
    stoppedAt: time.nullable(),
    /** Who stopped them, as the audit writes it ('person:…', 'system:…'), and a person's name. */
    stoppedBy: z.string().nullable(),
    stoppedByName: z.string().nullable(),
    stopReason: z.string().nullable(),
    /** How many days its tokens and its coin last at the rate of the last seven days; null if nothing was spent. */
    hot: z
      .object({
        address,
        token: amountSchema,
        gasWei: z.string(),
        tokenDaysLeft: z.number().nullable(),
        gasDaysLeft: z.number().nullable(),
      })
      .nullable(),
    custody: z.object({ address, token: amountSchema }).nullable(),
    sentToday: z.object({ count: z.int(), amount: amountSchema, autoAmount: amountSchema, autoCap: amountSchema }),
    sweep: z.object({ waiting: amountSchema, gasSpentWei: z.string(), gasCapWei: z.string() }),
    /** The chain against the ledger at the last reconciliation. */
    reconciliation: z.object({ at: time.nullable(), chain: amountSchema, book: amountSchema, drift: z.string() }),
    policy: signerPolicySchema,
  })
  .meta({ id: 'PayoutDesk' })
export type PayoutDesk = z.infer<typeof payoutDeskSchema>

/** The answer of a call about one withdrawal: its current state. */
export const withdrawalAnswerSchema = z.object({ withdrawal: ownWithdrawalSchema })
export const adminWithdrawalAnswerSchema = z.object({ withdrawal: adminWithdrawalSchema })

const reason = z.string().trim().min(3).max(300)
/** POST /api/admin/payouts/stop and /resume. */
export const payoutSwitchSchema = z.strictObject({ reason })
/** POST /api/admin/withdrawal/{id}/mark-paid, with the picture 'proof' beside it. */
export const markPaidSchema = z.strictObject({ reference: z.string().trim().min(1).max(140), reason })
export const settleDisputeSchema = z.strictObject({ outcome: z.enum(['stands', 'returned']), reason })

/** The state of an objection that was made by a link. */
export const objectionOutcomes = ['recorded', 'recorded_before', 'settled', 'given_back'] as const
export const payoutObjectionSchema = z.object({
  reference: z.string(),
  amount: amountSchema,
  outcome: z.enum(objectionOutcomes),
})
export type PayoutObjection = z.infer<typeof payoutObjectionSchema>

/** GET /api/public/withdrawal-notices; empty while too few people agreed. */
export const withdrawalNoticesSchema = z
  .object({ notices: z.array(z.object({ floor: z.enum(noticeFloors), week: z.iso.date() })).max(noticesMax) })
  .meta({ id: 'WithdrawalNotices' })
export type WithdrawalNotices = z.infer<typeof withdrawalNoticesSchema>

/** GET and PUT /api/withdrawal-notices/me: whether notices may mention the caller's withdrawals, without a name. */
export const noticeConsentSchema = z.strictObject({ agreed: z.boolean() })

import { fullNameSchema, idSchema, messageSchema } from '../accounts/schema.ts'
import { daysQuery, pageQuery, totalAnswer } from '../lists.ts'
import { z } from '../zod.ts'
import {
  cannotDecideReasons,
  kycAddressMax,
  kycAddressMin,
  kycDecisions,
  kycDocuments,
  kycListStatuses,
  kycParts,
  kycReasons,
  kycRoundsMax,
  kycStatuses,
  partStates,
  rejectReasons,
  timelineKinds,
  viewReasons,
} from './rules.ts'

const time = z.iso.datetime()
const part = z.enum(kycParts)
const reason = z.enum(kycReasons)
/** Without bidirectional overrides or control characters. */
const address = z
  .string()
  .trim()
  .min(kycAddressMin)
  .max(kycAddressMax)
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u)
const birthDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** POST kyc/submit: the fields beside the files selfie and idCard. */
export const kycSubmitSchema = z.strictObject({ fullname: fullNameSchema, dob: birthDate, address })
/** POST kyc/resubmit: the failing parts and nothing else; the three fields of details come together. */
export const kycResubmitSchema = z.strictObject({
  fullname: fullNameSchema.optional(),
  dob: birthDate.optional(),
  address: address.optional(),
})
export const kycSubmittedSchema = messageSchema.extend({
  kycId: idSchema,
  status: z.enum(kycStatuses),
  promisedBy: time,
})

const reasonTextSchema = z.object({ title: z.string(), fix: z.string() })
export const kycDetailsSchema = z.object({ fullname: z.string(), dob: z.string(), address: z.string() })

/** One part as the investor sees it; the text is in their language. */
export const kycStepSchema = z.object({
  part,
  state: z.enum(partStates),
  reason: reason.nullable(),
  text: reasonTextSchema.nullable(),
  /** What this part needs, sentence by sentence, in the investor's language. */
  needs: z.array(z.string()),
  sentAt: time.nullable(),
})

export const kycMeSchema = z
  .object({
    status: z.enum(kycStatuses).nullable(),
    kycId: idSchema.nullable(),
    /** 'K-1042': the reference that support and investor quote. */
    reference: z.string().nullable(),
    /** A final rejection: no further attempt. */
    final: z.boolean(),
    /** POST kyc/submit would be accepted now (no case, or one with a rejection that is not final). */
    canSubmit: z.boolean(),
    /** How often this case was submitted; 0 without one. */
    round: z.int().min(0).max(kycRoundsMax),
    details: kycDetailsSchema.nullable(),
    steps: z.array(kycStepSchema),
    timeline: z.array(
      z.object({
        kind: z.enum(timelineKinds),
        at: time,
        parts: z.array(z.object({ part, reason: reason.nullable(), text: reasonTextSchema.nullable() })),
      }),
    ),
    review: z.object({
      promisedHours: z.int(),
      /** The median review time of the last 30 days; null while there are too few reviews. */
      medianSeconds: z.int().nullable(),
      /** How many reviews the median is computed from. */
      measured: z.int(),
      dueAt: time.nullable(),
      /** How many cases wait before this one; null unless it waits. */
      before: z.int().nullable(),
    }),
    /** Every view of a document, newest first. */
    views: z.array(
      z.object({ at: time, document: z.enum(kycDocuments), who: z.string(), reason: z.enum(viewReasons) }),
    ),
    retention: z.object({
      /** How long documents are kept after the account is closed. */
      days: z.int(),
      /** When the key is destroyed; null while the account is open. */
      eraseAt: time.nullable(),
    }),
  })
  .meta({ id: 'KycOfMe' })
export type KycOfMe = z.infer<typeof kycMeSchema>
export type KycStep = KycOfMe['steps'][number]

const staffSchema = z.object({ id: idSchema, name: z.string() })

/** Spec: _id, fullname, userEmail, dob, address, selfie, idCard, status, createdAt; the rest is ours. */
export const kycSubmissionSchema = z
  .object({
    _id: idSchema,
    reference: z.string(),
    userId: idSchema,
    username: z.string(),
    userEmail: z.string(),
    /** Null once the key is destroyed. */
    fullname: z.string().nullable(),
    dob: z.string().nullable(),
    address: z.string().nullable(),
    /** Paths of the 'request to view' call (POST), never an image; null once the key is destroyed. */
    selfie: z.string().nullable(),
    idCard: z.string().nullable(),
    status: z.enum(kycListStatuses),
    final: z.boolean(),
    round: z.int(),
    createdAt: time,
    /** Since when this round waits for staff (pending) or for the investor (revision); null once decided. */
    waitingSince: time.nullable(),
    dueAt: time.nullable(),
    overdue: z.boolean(),
    decidedAt: time.nullable(),
    decidedBy: staffSchema.nullable(),
    assignee: staffSchema.nullable(),
    /** The state of each part: 'sent' ones must be decided. */
    parts: z.array(
      z.object({ part, state: z.enum(partStates), reason: reason.nullable(), round: z.int(), sentAt: time }),
    ),
    cannotDecide: z.enum(cannotDecideReasons).nullable(),
    /** Approved, but until then the approval can be undone and has no effect. */
    undoUntil: time.nullable(),
  })
  .meta({ id: 'KycSubmission' })
export type KycSubmission = z.infer<typeof kycSubmissionSchema>

/** Sorted by when a case was opened; pending ones by since when they wait. */
export const kycSorts = ['-createdAt', 'createdAt'] as const
export const kycFiltersSchema = z.object({
  /** Without a sort, pending come oldest first (a queue), everything else newest first. */
  status: z.enum([...kycListStatuses, 'decided']).optional(),
  assigned: z.enum(['me', 'nobody']).optional(),
  /** A member of staff; 'assigned' takes precedence. */
  assignee: idSchema.optional(),
  /** Waiting for a decision longer than promised. */
  overdue: z.enum(['yes', 'no']).optional(),
  /** When it was opened. */
  ...daysQuery,
  /** The beginning of the account's name, username or email, a case's reference or an id. */
  search: z.string().max(120).optional(),
  sort: z.enum(kycSorts).optional(),
})
export const kycListQuerySchema = kycFiltersSchema.extend(pageQuery)
/** How many wait for staff, for the investor, and longer than promised. */
export const kycCountsSchema = z.object({ pending: z.int(), revision: z.int(), overdue: z.int() })

export const kycListSchema = z.object({
  submissions: z.array(kycSubmissionSchema),
  next: z.string().nullable(),
  ...totalAnswer,
  counts: kycCountsSchema,
  /** Since when the oldest pending case waits. */
  oldestWaitingSince: time.nullable(),
  promisedHours: z.int(),
})

/** One case with its history. */
export const kycCaseSchema = kycSubmissionSchema
  .extend({
    history: z.array(
      z.object({
        kind: z.enum([...timelineKinds, 'assigned']),
        at: time,
        round: z.int(),
        by: staffSchema.nullable(),
        parts: z.array(z.object({ part, decision: z.enum(kycDecisions).nullable(), reason: reason.nullable() })),
      }),
    ),
    views: z.array(
      z.object({ at: time, document: z.enum(kycDocuments), by: staffSchema, reason: z.enum(viewReasons) }),
    ),
    /** The investor's earlier cases, newest first. */
    earlier: z.array(
      z.object({ _id: idSchema, reference: z.string(), status: z.enum(kycListStatuses), decidedAt: time.nullable() }),
    ),
  })
  .meta({ id: 'KycCase' })
export type KycCase = z.infer<typeof kycCaseSchema>

export const kycApproveSchema = z.strictObject({ kycId: idSchema })
/** The reason is optional in the schema only: without it the answer is 422 kyc_reason_needed (decisions 20). */
export const kycRejectSchema = z.strictObject({ kycId: idSchema, reason: z.enum(rejectReasons).optional() })
export const kycVerifySchema = z.strictObject({
  status: z.enum(['verified', 'rejected']),
  reason: z.enum(rejectReasons).optional(),
})
export const kycDecideSchema = z.strictObject({
  /** The round the reviewer saw: a later submission is not decided by it. */
  round: z.int().min(1).max(kycRoundsMax),
  parts: z
    .array(z.strictObject({ part, decision: z.enum(kycDecisions), reason: reason.optional() }))
    .min(1)
    .max(kycParts.length),
})
export const kycDecidedSchema = messageSchema.extend({
  kycId: idSchema,
  status: z.enum(kycListStatuses),
  /** An approval can be undone until then, and takes effect from then on; null for every other decision. */
  undoUntil: time.nullable(),
})
export const kycUndoneSchema = messageSchema.extend({ kycId: idSchema, status: z.literal('pending') })
/** 'me' takes the case, null gives it back to the queue, an id hands it to another reviewer. */
export const kycAssignSchema = z.strictObject({ assignee: z.union([z.literal('me'), idSchema]).nullable() })
export const kycAssignedSchema = messageSchema.extend({ assignee: staffSchema.nullable() })
export const kycViewSchema = z.strictObject({ reason: z.enum(viewReasons) })
export const kycViewAnswerSchema = z.object({
  /** Path of a GET that returns the picture once, to the same reviewer, before expiresAt. */
  url: z.string(),
  expiresAt: time,
})

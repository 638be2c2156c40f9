import { permissions } from '../accounts/permissions.ts'
import { idSchema, webauthnJsonSchema } from '../accounts/schema.ts'
import { daysQuery, pageQuery, totalAnswer } from '../lists.ts'
import { z } from '../zod.ts'
import { listMax } from './statement.ts'

const time = z.iso.datetime()

/** dropped: its maker may no longer propose it, because they were frozen or lost the permission. */
export const approvalStates = ['waiting', 'executing', 'approved', 'rejected', 'expired', 'stale', 'dropped'] as const
export type ApprovalState = (typeof approvalStates)[number]

/**
 * One line of what would change: how it is, how it would be. The field is a key the page has words for ('cash', 'profit',
 * 'permissions', 'account', 'reversed_entry'); amounts are decimal strings, lists are joined by commas, nothing is ''.
 */
export const changeLineSchema = z.object({ field: z.string(), before: z.string(), after: z.string() })

export const approvalSchema = z
  .object({
    id: idSchema,
    command: z.string(),
    subject: z.string(),
    subjectName: z.string(),
    changes: z.array(changeLineSchema),
    reason: z.string(),
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    /** The other inputs of the digest, from which the approving page computes it again. */
    input: z.record(z.string(), z.unknown()),
    stateDigest: z.string().regex(/^[0-9a-f]{64}$/),
    money: z.boolean(),
    state: z.enum(approvalStates),
    madeBy: z.object({ id: idSchema, name: z.string() }),
    madeAt: time,
    expiresAt: time,
    /** Its maker has not signed it yet, so it cannot be approved. */
    waitsForMaker: z.boolean(),
    decidedBy: z.object({ id: idSchema, name: z.string() }).nullable(),
    decidedAt: time.nullable(),
    decisionReason: z.string().nullable(),
    /** Why the caller cannot approve it; null if they can. */
    cannotApprove: z.enum(['own', 'about_you', 'permission', 'not_waiting', 'maker_unsigned']).nullable(),
    /** The permission required to decide it. */
    permissionToApprove: z.enum(permissions),
  })
  .meta({ id: 'Approval' })
export type Approval = z.infer<typeof approvalSchema>

export const approvalListSchema = z.object({
  approvals: z.array(approvalSchema),
  next: z.string().nullable(),
  ...totalAnswer,
})
export const approvalSorts = ['-madeAt', 'madeAt'] as const
export const approvalFiltersSchema = z.object({
  /** 'decided': everything that no longer waits. */
  state: z.enum([...approvalStates, 'decided']).optional(),
  mine: z.enum(['yes', 'no']).optional(),
  /** 'no': it needs its maker's signature and does not have it, so it cannot be decided yet. */
  signed: z.enum(['yes', 'no']).optional(),
  /** 'user.adjust', 'plan.publish', ... */
  command: z.string().max(60).optional(),
  maker: idSchema.optional(),
  /** 'person:<id>', 'deposit:<id>', ... */
  subject: z.string().max(120).optional(),
  /** When it was made. */
  ...daysQuery,
  sort: z.enum(approvalSorts).optional(),
})
export const approvalListQuerySchema = approvalFiltersSchema.extend(pageQuery)

const hexDigest = z.string().regex(/^[0-9a-f]{64}$/)
/** One of several payouts that were signed together: the digests of all, in order, and which one this is. */
const placeSchema = z.strictObject({
  list: z.array(hexDigest).min(2).max(listMax),
  index: z
    .int()
    .min(0)
    .max(listMax - 1),
})
/**
 * A command about money or permissions is signed by its maker and its approver, a payout by its approvers: each signs the
 * digest of what they read, on the approving page: with a passkey made there (the digest is its challenge), in demo also with a demo
 * key: ECDSA P-256 with SHA-256 over the digest's 32 bytes, r and s as 64 bytes in base64url.
 */
export const signatureSchema = z.union([
  z.strictObject({ kind: z.literal('passkey'), response: webauthnJsonSchema, place: placeSchema.optional() }),
  z.strictObject({ kind: z.literal('demo_key'), signature: z.string().max(200), place: placeSchema.optional() }),
])
export type Signature = z.input<typeof signatureSchema>
export const approveSchema = z.strictObject({ digest: z.string(), signature: signatureSchema.optional() })
export const signCommandSchema = z.strictObject({ digest: z.string(), signature: signatureSchema })
export const rejectSchema = z.strictObject({ reason: z.string().trim().min(3).max(300) })

/** The authenticator's answer when a key was created on the approving page. */
export const newKeySchema = z.strictObject({ response: webauthnJsonSchema })
export const newKeyAnswerSchema = z.object({ keyId: idSchema, fingerprint: z.string() })
export const approverKeyKinds = ['passkey', 'demo'] as const
export const approverKeySchema = z
  .object({
    id: idSchema,
    person: z.object({ id: idSchema, name: z.string() }),
    kind: z.enum(approverKeyKinds),
    /** base64url, both; the credential id is empty for a demo key. */
    publicKey: z.string(),
    credentialId: z.string(),
    /** What two people read out to each other to compare keys. */
    fingerprint: z.string(),
    madeAt: time,
    /** Whether the signer counts it; null when the signer did not answer. */
    isKnown: z.boolean().nullable(),
    confirmedBy: z.array(z.string()),
    /** Whether the caller can vouch for it. */
    mayConfirm: z.boolean(),
  })
  .meta({ id: 'ApproverKey' })
export type ApproverKey = z.infer<typeof approverKeySchema>
export const approverKeysSchema = z.object({ keys: z.array(approverKeySchema) })
export const confirmKeySchema = z.strictObject({ signature: signatureSchema })

export const changePermissionsSchema = z.strictObject({
  personId: idSchema,
  permissions: z.array(z.enum(permissions)).max(permissions.length),
  reason: z.string().trim().min(3).max(300),
})

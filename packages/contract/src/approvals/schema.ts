import { permissions } from '../accounts/permissions.ts'
import { idSchema, webauthnJsonSchema } from '../accounts/schema.ts'
import { daysQuery, pageQuery, totalAnswer } from '../lists.ts'
import { z } from '../zod.ts'

const time = z.iso.datetime()

/** dropped: its maker may ask for it no more, because they were frozen or lost the permission. */
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
    money: z.boolean(),
    state: z.enum(approvalStates),
    madeBy: z.object({ id: idSchema, name: z.string() }),
    madeAt: time,
    expiresAt: time,
    /** Its maker has not signed it, and nobody can approve it before. */
    waitsForMaker: z.boolean(),
    decidedBy: z.object({ id: idSchema, name: z.string() }).nullable(),
    decidedAt: time.nullable(),
    decisionReason: z.string().nullable(),
    /** Why the one who asks cannot approve it; null when they can. */
    cannotApprove: z.enum(['own', 'about_you', 'permission', 'not_waiting', 'maker_unsigned']).nullable(),
    /** The permission that deciding it takes. */
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
  /** 'decided': whatever waits no longer. */
  state: z.enum([...approvalStates, 'decided']).optional(),
  mine: z.enum(['yes', 'no']).optional(),
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

/**
 * A money command, and one that changes permissions, is signed by its maker and by who approves it. Each signs its digest: with a passkey (the digest is the challenge), in demo also with a key
 * kept by the browser: ECDSA P-256 with SHA-256 over the digest's 32 bytes, r and s as 64 bytes in base64url.
 */
export const signatureSchema = z.union([
  z.strictObject({ kind: z.literal('passkey'), challengeId: idSchema, response: webauthnJsonSchema }),
  z.strictObject({ kind: z.literal('browser_key'), keyId: idSchema, signature: z.string().max(200) }),
])
export const approveSchema = z.strictObject({ digest: z.string(), signature: signatureSchema.optional() })
export const signCommandSchema = z.strictObject({ digest: z.string(), signature: signatureSchema })
export const rejectSchema = z.strictObject({ reason: z.string().trim().min(3).max(300) })
/** The public key as SPKI, in base64url. */
export const browserKeySchema = z.strictObject({ publicKey: z.string().max(400) })
export const browserKeyAnswerSchema = z.object({ keyId: idSchema })

export const changePermissionsSchema = z.strictObject({
  personId: idSchema,
  permissions: z.array(z.enum(permissions)).max(permissions.length),
  reason: z.string().trim().min(3).max(300),
})

import { depositSchema } from '../deposits/schema.ts'
import { kycStatuses } from '../kyc/rules.ts'
import { languages } from '../language.ts'
import { daysQuery, pageQuery, totalAnswer } from '../lists.ts'
import { amountSchema, balanceSchema } from '../money-schema.ts'
import { z } from '../zod.ts'
import { legalVersionSchema } from './legal.ts'
import { accountStates, freezeReasons, permissions, roles } from './permissions.ts'
import { openRecoverySchema } from './recovery.ts'
import {
  emailPattern,
  passwordLengthMax,
  passwordLengthMin,
  signInOutcomes,
  usernameLengthMax,
  usernameLengthMin,
  usernamePattern,
} from './rules.ts'

export const emailSchema = z.string().max(254).regex(emailPattern)
export const passwordSchema = z.string().min(passwordLengthMin).max(passwordLengthMax)
export const usernameSchema = z.string().min(usernameLengthMin).max(usernameLengthMax).regex(usernamePattern)
/** No control characters and no bidirectional overrides: a name must not alter the text around it. */
const plainText = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u
export const fullNameSchema = z.string().trim().min(1).max(120).regex(plainText)
export const idSchema = z.uuid()
/** The person's own id, or 'me'. */
export const personRefSchema = z.union([z.literal('me'), z.uuid()])
const token = z.string().min(20).max(200)
const time = z.iso.datetime()

export const kycSummarySchema = z.object({ status: z.enum(kycStatuses) })

/**
 * The identity record as the user carries it. Apart from the status everything is null for callers who may see the user but not the
 * record (only the account holder and reviewers may), and once the key is destroyed. The URLs are paths of the 'request to view' call.
 */
export const userKycSchema = kycSummarySchema.extend({
  fullname: z.string().nullable(),
  dob: z.string().nullable(),
  address: z.string().nullable(),
  selfieUrl: z.string().nullable(),
  idCardUrl: z.string().nullable(),
})

/** What the browser keeps under userData (decisions 20): no balance, no document, nothing of use to an attacker. */
export const sessionUserSchema = z
  .object({
    _id: idSchema,
    username: z.string(),
    email: z.string(),
    image: z.string().nullable(),
    role: z.enum(roles),
    kyc: kycSummarySchema.nullable(),
    /** Only in a visit to the demo: the session is read-only. */
    readOnly: z.literal(true).optional(),
  })
  .meta({ id: 'SessionUser' })
export type SessionUser = z.infer<typeof sessionUserSchema>

/** The user of spec section 3. Amounts come from the ledger: usdAmount is cash, btcAmount is profit. */
export const userSchema = sessionUserSchema
  .extend({
    kyc: userKycSchema.nullable(),
    fullname: z.string(),
    language: z.enum(languages),
    state: z.enum(accountStates),
    permissions: z.array(z.enum(permissions)),
    usdAmount: balanceSchema,
    btcAmount: balanceSchema,
    lockedAmount: balanceSchema,
    bonusAmount: balanceSchema,
    leavingAmount: balanceSchema,
    totalAmount: balanceSchema,
    /** The newest ones; all of them: GET deposit/mine. */
    deposits: z.array(depositSchema),
    createdAt: time,
    lastLogin: time.nullable(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof userSchema>

export const userListSchema = z.object({
  users: z.array(userSchema.extend({ kycStatus: z.string().nullable() })),
  /** Where the next page begins; null on the last. */
  next: z.string().nullable(),
  ...totalAnswer,
})
export const userSorts = ['-createdAt', 'createdAt', 'fullname', '-fullname', '-lastLogin', 'lastLogin'] as const
export const userFiltersSchema = z.object({
  /** The beginning of a name, a username or an email address, or a whole id. */
  search: z.string().max(120).optional(),
  state: z.enum(accountStates).optional(),
  role: z.enum(roles).optional(),
  /** 'absent': no identity case was ever opened. */
  kyc: z.enum(['absent', ...kycStatuses]).optional(),
  /** Whether an identity case waits for staff or for the user. */
  openCase: z.enum(['yes', 'no']).optional(),
  /** Users with a balance in the ledger. There is no filter for users without one: no index supports it. */
  money: z.literal('yes').optional(),
  /** When they joined. */
  ...daysQuery,
  sort: z.enum(userSorts).optional(),
})
export const userListQuerySchema = userFiltersSchema.extend(pageQuery)

export const secondFactors = ['passkey', 'totp', 'recovery_code'] as const
export const secondFactorSchema = z.enum(secondFactors)

export const loginRequestSchema = z.strictObject({
  email: z.string().max(254),
  password: z.string().max(passwordLengthMax),
  remember: z.boolean().default(false),
})

/** Spec: token, oneUser, passwordMessage, emailMessage. With a second factor due, only the ticket for it. */
export const loginAnswerSchema = z
  .object({
    token: z.string().nullable(),
    oneUser: sessionUserSchema.nullable(),
    passwordMessage: z.string().nullable(),
    emailMessage: z.string().nullable(),
    secondFactor: z
      .object({
        ticket: z.string(),
        /** None where the account holder froze the account: no factor opens it, and a lost one can be recovered. */
        methods: z.array(secondFactorSchema),
        /** Of a lost second factor, when one is open. */
        recovery: openRecoverySchema.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'LoginAnswer' })
export type LoginAnswer = z.infer<typeof loginAnswerSchema>

/** WebAuthn's own JSON, made and read by SimpleWebAuthn on both sides. */
export const webauthnJsonSchema = z.record(z.string(), z.unknown())
export const passkeyChallengeSchema = z.object({ challengeId: idSchema, options: webauthnJsonSchema })
export const passkeySignInSchema = z.strictObject({
  challengeId: idSchema,
  response: webauthnJsonSchema,
  remember: z.boolean().default(false),
})

export const factorProofSchema = z.union([
  z.strictObject({ method: z.literal('totp'), code: z.string().regex(/^\d{6}$/) }),
  z.strictObject({ method: z.literal('recovery_code'), code: z.string().min(8).max(40) }),
  z.strictObject({ method: z.literal('passkey'), challengeId: idSchema, response: webauthnJsonSchema }),
])
export const secondFactorRequestSchema = z.strictObject({ ticket: token, proof: factorProofSchema })

/** A step-up for money and security actions; the password counts only while the user has no second factor. */
export const stepUpRequestSchema = z.strictObject({
  proof: z.union([
    ...factorProofSchema.options,
    z.strictObject({ method: z.literal('password'), password: z.string().max(passwordLengthMax) }),
  ]),
})
export const stepUpAnswerSchema = z.object({ freshUntil: time })

export const registerFieldsSchema = z.strictObject({
  fullname: fullNameSchema,
  username: usernameSchema,
  email: emailSchema,
  password: passwordSchema,
  language: z.enum(languages).optional(),
  ref: z.string().max(40).optional(),
  /** The versions of the terms and of the risk text that the form showed and the user accepted. */
  terms: legalVersionSchema.optional(),
  risk: legalVersionSchema.optional(),
})
export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' })
export const tokenRequestSchema = z.strictObject({ token })
/** Of the links that stand in mails about money and safety. */
export const stopRequestSchema = z.strictObject({ token: z.string().regex(/^[\w.-]{60,120}$/) })
export const stopOutcomes = ['frozen', 'frozen_before', 'logged_out'] as const
export type StopOutcome = (typeof stopOutcomes)[number]
export const stoppedSchema = z.object({ outcome: z.enum(stopOutcomes) })
export const endAskedOutcomes = ['asked', 'asked_before'] as const
export type EndAsked = (typeof endAskedOutcomes)[number]
export const endAskedSchema = z.object({ outcome: z.enum(endAskedOutcomes) })
/** The link proves control of the address, the password that it is the user who registered: both are needed. */
export const verifyEmailSchema = z.strictObject({ token, password: z.string().max(passwordLengthMax) })
/** The confirmed address, to prefill the login form. */
export const emailVerifiedSchema = messageSchema.extend({ email: z.string() }).meta({ id: 'EmailVerified' })
export const emailRequestSchema = z.strictObject({ email: z.string().max(254) })
export const resetPasswordSchema = z.strictObject({ token, password: passwordSchema })
export const changePasswordSchema = z.strictObject({
  currentPassword: z.string().max(passwordLengthMax),
  password: passwordSchema,
})
export const changeEmailSchema = z.strictObject({
  email: emailSchema,
  currentPassword: z.string().max(passwordLengthMax),
})
export const profileChangeSchema = z.strictObject({
  fullname: fullNameSchema.optional(),
  username: usernameSchema.optional(),
  language: z.enum(languages).optional(),
})
export const refreshAnswerSchema = z.object({ token: z.string(), oneUser: sessionUserSchema })

export const visitsAs = ['investor', 'admin'] as const
export type VisitAs = (typeof visitsAs)[number]
export const startVisitSchema = z.strictObject({ as: z.enum(visitsAs) })
export const visitStartedSchema = z.object({ token: z.string(), oneUser: sessionUserSchema })

export const sessionListSchema = z.object({
  sessions: z.array(
    z.object({
      id: idSchema,
      current: z.boolean(),
      startedAt: time,
      lastUsedAt: time,
      device: z.string(),
      address: z.string(),
      remembered: z.boolean(),
    }),
  ),
})
export const signInListSchema = z.object({
  signIns: z.array(
    z.object({
      at: time,
      outcome: z.enum(signInOutcomes),
      device: z.string(),
      address: z.string(),
    }),
  ),
})
export const factorsSchema = z.object({
  totp: z.boolean(),
  passkeys: z.array(z.object({ id: idSchema, name: z.string(), createdAt: time, lastUsedAt: time.nullable() })),
  recoveryCodesLeft: z.int(),
  freshUntil: time.nullable(),
})
export const totpDraftSchema = z.object({ secret: z.string(), uri: z.string() })
export const totpConfirmSchema = z.strictObject({ code: z.string().regex(/^\d{6}$/) })
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) })
/** Adding the first second factor also hands out recovery codes, once. */
export const factorAddedSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() })
export const passkeyAddSchema = z.strictObject({
  challengeId: idSchema,
  name: z.string().trim().min(1).max(60),
  response: webauthnJsonSchema,
})
/** POST /api/user/{id}/freeze: the account holder reads the reason in their language; the note is for staff only. */
export const freezeSchema = z.strictObject({
  reason: z.enum(freezeReasons),
  note: z.string().trim().max(300).default(''),
})
/** POST /api/user/{id}/unfreeze: why, for the approver. */
export const unfreezeSchema = z.strictObject({ reason: z.string().trim().min(3).max(300) })

/** PUT user/{id}: what the balances should become, and why; answered with 'Sent to a second person for approval'. */
export const adjustUserSchema = z.strictObject({
  usdAmount: amountSchema.optional(),
  btcAmount: amountSchema.optional(),
  /** Optional, because the specification's call sends none; our page always does. */
  reason: z.string().trim().min(3).max(300).default('No reason was given'),
  /** A decrease names the entry it reverses ('#1042-1'). */
  reversesEntry: z.string().max(40).optional(),
})
/** DELETE user/{id}: the specification sends no body, ours a reason. */
export const closeAccountSchema = z
  .strictObject({ reason: z.string().trim().min(3).max(300).optional() })
  .nullish()
  .transform((body) => ({ reason: body?.reason ?? 'No reason was given' }))
export const proposalAnswerSchema = messageSchema.extend({ approvalId: idSchema })
/** Frozen at once; with an approvalId it was only proposed. */
export const frozenAnswerSchema = messageSchema.extend({ approvalId: idSchema.optional() })

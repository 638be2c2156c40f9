import { z } from '../zod.ts'

/** A recovery of a lost second factor: asked for, waiting out its 72 hours after two people agreed, done, or stopped. */
export const recoveryStates = ['asked', 'waiting', 'done', 'stopped'] as const
export type RecoveryState = (typeof recoveryStates)[number]

/** How it ended; every reason but 'completed' leaves the account as it was. */
export const recoveryEnds = [
  'completed',
  'link',
  'factor_used',
  'asked_again',
  'not_recognised',
  'not_decided',
  'not_active',
  'became_staff',
] as const
export type RecoveryEnd = (typeof recoveryEnds)[number]

/** How the reviewer looked at the person: the product carries no video, so it records what was done. */
export const identityChecks = ['video_call', 'in_person'] as const
export type IdentityCheck = (typeof identityChecks)[number]

/** Business time. PostgreSQL has the same figures (accounts.recovery). */
export const recoveryWaitHours = 72
export const recoveryBookDays = 7
/** An undecided recovery ends after this many days of business time. */
export const recoveryDecideDays = 7

/** So many wrong codes end one: PostgreSQL has the same figure. */
export const recoveryWrongCodesMax = 5

const time = z.iso.datetime()
const reason = z.string().trim().min(3).max(300)

/** What a person who knows the password sees of an open recovery; times are business times. */
export const openRecoverySchema = z.object({
  state: z.enum(['asked', 'waiting']),
  askedAt: time,
  endsAt: time.nullable(),
})
export type OpenRecovery = z.infer<typeof openRecoverySchema>

export const askRecoverySchema = z.strictObject({ ticket: z.string().min(20).max(200) })
export const askedRecoverySchema = z.object({
  recovery: openRecoverySchema,
  /** Said to the reviewer. */
  spokenCode: z.string(),
  /** Shown this once: the only thing that signs in, with the password, when the wait is over. */
  key: z.string(),
})
export type AskedRecovery = z.infer<typeof askedRecoverySchema>

export const stoppedRecoverySchema = z.object({ outcome: z.enum(['stopped', 'stopped_before', 'done']) })
export type StoppedRecovery = z.infer<typeof stoppedRecoverySchema>

export const recoveryListSchema = z.object({
  recoveries: z.array(
    z.object({
      id: z.uuid(),
      state: z.enum(recoveryStates),
      end: z.enum(recoveryEnds).nullable(),
      /** Real time, and the business time of the same moment. */
      askedAt: time,
      askedBusinessAt: time,
      beganAt: time.nullable(),
      beganBusinessAt: time.nullable(),
      endsBusinessAt: time.nullable(),
      endedAt: time.nullable(),
      endedBusinessAt: time.nullable(),
      bookRestsUntil: time.nullable(),
    }),
  ),
})
export type RecoveryItem = z.infer<typeof recoveryListSchema>['recoveries'][number]

export const proposeRecoverySchema = z.strictObject({
  spokenCode: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
  check: z.enum(identityChecks),
  reason,
})
export const refuseRecoverySchema = z.strictObject({ reason })

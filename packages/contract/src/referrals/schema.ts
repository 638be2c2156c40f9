import { amountSchema } from '../money-schema.ts'
import { z } from '../zod.ts'
import { referralReasons, referralStages } from './rules.ts'

const time = z.iso.datetime()

/** One invited user, without anything that identifies them. */
export const referralSchema = z.object({
  /** The ordinal of this user among those invited by the code: 'Invitation 3'. */
  number: z.int().min(1),
  /** The day they joined. */
  joinedOn: z.iso.date(),
  stage: z.enum(referralStages),
  reason: z.enum(referralReasons),
  /** The reason in the caller's language: a sentence. */
  text: z.string(),
  /** Held in escrow for the caller while the plan runs, or paid; null where there is none. */
  bonus: amountSchema.nullable(),
  /** When the plan ends (business time); null unless it runs. */
  dueAt: time.nullable(),
})
export type Referral = z.infer<typeof referralSchema>

/** GET /api/referrals/me */
export const referralListQuerySchema = z.object({
  after: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(50),
})
export const myReferralsSchema = z
  .object({
    code: z.string(),
    link: z.url(),
    totals: z.object({ invited: z.int().min(0), running: z.int().min(0), reserved: amountSchema, paid: amountSchema }),
    /** Newest first. */
    people: z.array(referralSchema),
    next: z.string().nullable(),
  })
  .meta({ id: 'MyReferrals' })
export type MyReferrals = z.infer<typeof myReferralsSchema>

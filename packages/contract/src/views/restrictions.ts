import { z } from '../zod.ts'

const count = z.int().min(0)
const kinds = z.object({ began: count, ended: count, running: count })

/** GET /api/public/restrictions: how many accounts were frozen and how many legal holds there were, month by month, the newest first. */
export const publicRestrictionsSchema = z
  .object({
    months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d\d$/), freezes: kinds, legalHolds: kinds })),
    computedAt: z.iso.datetime(),
  })
  .meta({ id: 'PublicRestrictions' })
export type PublicRestrictions = z.infer<typeof publicRestrictionsSchema>

const restriction = z.object({
  beganAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Two people agreed on its end. */
  kept: z.boolean(),
})

/** GET /api/admin/user/:id/restrictions: what blocks a user's money now, and until when. */
export const userRestrictionsSchema = z.object({ freeze: restriction.nullable(), legalHold: restriction.nullable() })
export type UserRestrictions = z.infer<typeof userRestrictionsSchema>

/** Why, and to which day (UTC, inclusive), for the approver. */
export const keepRestrictionSchema = z.strictObject({
  until: z.iso.date(),
  reason: z.string().trim().min(3).max(300),
})

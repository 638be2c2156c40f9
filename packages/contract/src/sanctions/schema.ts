import { idSchema } from '../accounts/schema.ts'
import { z } from '../zod.ts'

export const hitKinds = ['name', 'address'] as const
export const hitStates = ['open', 'cleared', 'held'] as const

/** GET /api/admin/user/:id/sanctions */
export const userHitsSchema = z.object({
  hits: z.array(
    z.object({
      id: idSchema,
      what: z.enum(hitKinds),
      /** The list entry: its number and its name. */
      entryUid: z.string(),
      entryName: z.string(),
      foundAt: z.iso.datetime(),
      state: z.enum(hitStates),
    }),
  ),
})
export type UserHits = z.infer<typeof userHitsSchema>

/** Why, for the approver. */
export const decideHitSchema = z.strictObject({ reason: z.string().trim().min(3).max(300) })

import { balanceSchema } from '../money-schema.ts'
import { z } from '../zod.ts'

const time = z.iso.datetime()

/** At most so many steps are drawn; where there were more, each stands for the last of its stretch of time. */
export const balanceStepsMax = 120

/** GET /api/user/:id/balance-history: all a person has, step by step. Times are business time, as plans have them. */
export const balanceHistorySchema = z
  .object({
    now: time,
    /** What was there before the first step; 0 unless the beginning is further back than is shown. */
    opening: balanceSchema,
    steps: z.array(
      z.object({
        at: time,
        /** Since the step before. */
        change: balanceSchema,
        total: balanceSchema,
        /** The last entry of the book in this step. */
        entry: z.string(),
      }),
    ),
    total: balanceSchema,
    /** Set aside for the person and not theirs yet, by when it becomes theirs. */
    promised: z.array(z.object({ at: time, amount: balanceSchema })),
    /** Steps that were drawn together, or lie before the first one shown. */
    isWhole: z.boolean(),
  })
  .meta({ id: 'BalanceHistory' })
export type BalanceHistory = z.infer<typeof balanceHistorySchema>

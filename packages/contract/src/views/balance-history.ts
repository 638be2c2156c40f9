import { balanceSchema } from '../money-schema.ts'
import { z } from '../zod.ts'

const time = z.iso.datetime()

/** The most steps that are drawn; if there were more, each is the last of its interval. */
export const balanceStepsMax = 120

/** GET /api/user/:id/balance-history: a user's total, step by step. Times are business time. */
export const balanceHistorySchema = z
  .object({
    now: time,
    /** The total before the first step; 0 unless earlier steps are not shown. */
    opening: balanceSchema,
    steps: z.array(
      z.object({
        at: time,
        /** Since the step before. */
        change: balanceSchema,
        total: balanceSchema,
        /** The last ledger entry in this step. */
        entry: z.string(),
      }),
    ),
    total: balanceSchema,
    /** Held in escrow for the user, by when it becomes theirs. */
    promised: z.array(z.object({ at: time, amount: balanceSchema })),
    /** Steps that were merged, or precede the first one shown. */
    isWhole: z.boolean(),
  })
  .meta({ id: 'BalanceHistory' })
export type BalanceHistory = z.infer<typeof balanceHistorySchema>

import { depositSchema } from '../deposits/schema.ts'
import { amountSchema, balanceSchema } from '../money-schema.ts'
import { alarmKinds } from '../treasury/alarms.ts'
import { delayReasons } from '../withdrawals/rules.ts'
import { z } from '../zod.ts'
import { reservesSchema } from './reserves.ts'

const time = z.iso.datetime()
const count = z.int().min(0)

/** What waits for staff: one queue for each kind of work. */
export const queueNames = [
  'kyc',
  'withdrawals_first',
  'withdrawals_second',
  'bank_payouts',
  'bank_deposits',
  'proposals',
  'messages',
] as const
export type QueueName = (typeof queueNames)[number]

export const queueSchema = z.object({
  name: z.enum(queueNames),
  /** Counted up to a thousand. */
  count,
  countIsMore: z.boolean(),
  /** Since when each waits, oldest first, at most fifty. */
  since: z.array(time),
  /** Anything that waits longer is late. */
  limitHours: z.number().positive(),
})
export type Queue = z.infer<typeof queueSchema>

/** What one day moved, in UTC and real time, from the ledger. */
const dayMoved = z.object({ count, amount: balanceSchema })
export const dashboardDaySchema = z.object({ day: z.iso.date(), paidIn: dayMoved, paidOut: dayMoved })
export type DashboardDay = z.infer<typeof dashboardDaySchema>

/** GET /api/admin/dashboard: what the caller's permissions show; a part without permission is null. */
export const dashboardSchema = z
  .object({
    /** When it was computed: the answer is cached for some seconds for all callers. */
    computedAt: time,
    queues: z.array(queueSchema),
    people: z.object({ total: count, newToday: count, verified: count, pendingKyc: count }),
    deposits: z
      .object({
        total: count,
        today: count,
        /** Credited to investors by deposits, less reorganisations. */
        amount: balanceSchema,
        latest: z.array(depositSchema).max(5),
      })
      .nullable(),
    money: z
      .object({
        reserves: reservesSchema.omit({ auditHead: true }),
        paidOutToday: dayMoved,
        medianWithdrawal: z.object({ seconds: z.int().nullable(), measured: count }),
        days: z.array(dashboardDaySchema),
      })
      .nullable(),
    system: z
      .object({
        chain: z
          .object({
            chainId: z.int(),
            name: z.string(),
            blockNumber: z.string(),
            lagSeconds: z.int(),
            /** Why it cannot be read, and since when. */
            troubleSince: time.nullable(),
          })
          .nullable(),
        reconciliation: z.object({ at: time, drift: balanceSchema }).nullable(),
        payoutsStopped: z.boolean(),
        alarms: z.array(
          z.object({ kind: z.enum(alarmKinds), about: z.string(), raisedAt: time, stopsPayouts: z.boolean() }),
        ),
        /** Payouts that were approved and wait for something, the longest first, and for what. */
        delayed: z
          .array(
            z.object({
              id: z.string(),
              reference: z.string(),
              amount: amountSchema,
              reason: z.enum(delayReasons),
              since: time,
            }),
          )
          .max(10),
      })
      .nullable(),
  })
  .meta({ id: 'AdminDashboard' })
export type Dashboard = z.infer<typeof dashboardSchema>

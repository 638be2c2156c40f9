import { z } from 'zod'

/** What only people may decide. While one that stops payouts stands, no money leaves and no plan begins. */
export const alarmKinds = ['deep_reorg', 'reorg_beyond_memory', 'reorg_after_credit', 'impossible_amount'] as const

export const alarmListSchema = z.object({
  alarms: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(alarmKinds),
      chainId: z.int(),
      /** The thing it is about: 'deposit:{id}', 'block:{number}'. */
      about: z.string(),
      stopsPayouts: z.boolean(),
      raisedAt: z.iso.datetime(),
    }),
  ),
  payoutsStopped: z.boolean(),
})
export const clearAlarmSchema = z.strictObject({ reason: z.string().trim().min(3).max(300) })

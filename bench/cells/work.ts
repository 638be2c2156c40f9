import { z } from 'zod'

// What the bench and the process that posts into one cell tell each other.

export const orderSchema = z.discriminatedUnion('order', [
  /** Deposits are seen, so that they can be credited: not measured. */
  z.object({ order: z.literal('prepare'), deposits: z.int() }),
  z.object({ order: z.literal('credit'), deposits: z.int() }),
  z.object({ order: z.literal('ask'), trips: z.int() }),
])
export type Order = z.infer<typeof orderSchema>

export const answerSchema = z.object({ done: z.int() })

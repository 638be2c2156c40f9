import { z } from 'zod'

// What the bench and the process that holds the streams tell each other.

/** One stream: of the person with this number. */
export const wantedSchema = z.object({ n: z.int(), url: z.string(), token: z.string() })
export type Wanted = z.infer<typeof wantedSchema>

export const orderSchema = z.discriminatedUnion('order', [
  z.object({ order: z.literal('open'), streams: z.array(wantedSchema) }),
  z.object({ order: z.literal('report') }),
  z.object({ order: z.literal('close') }),
])
export type Order = z.infer<typeof orderSchema>

/** When each arrived, in milliseconds of the wall clock, by the person's number; and how many streams are open. */
export const answerSchema = z.object({
  open: z.int(),
  arrivals: z.array(z.tuple([z.int(), z.number()])),
  problem: z.string().nullable(),
})
export type Answer = z.infer<typeof answerSchema>

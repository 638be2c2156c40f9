import { z } from '../zod.ts'

/** What keeps an account open: each must end before it can be closed. */
export const closingRefusals = [
  'money',
  'withdrawal',
  'position',
  'deposit',
  'bonus',
  'identity',
  'permissions',
] as const
export type ClosingRefusal = (typeof closingRefusals)[number]

/** GET /api/user/:id/closing: why the account cannot be closed yet, and how long what is kept afterwards is kept. */
export const closingSchema = z.object({
  refusals: z.array(z.enum(closingRefusals)),
  /** In days: pictures and identity details from the closing on, the others from the day they were made. */
  keptDays: z.object({
    documents: z.int(),
    threads: z.int(),
    signIns: z.int(),
    sessions: z.int(),
  }),
})
export type Closing = z.infer<typeof closingSchema>

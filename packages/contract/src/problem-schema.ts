import { moneyFates } from './problem.ts'
import { z } from './zod.ts'

/** RFC 9457 problem details, with our refusal code and what happened to the money. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    requestId: z.string(),
    money: z.enum(moneyFates),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    /** Spec section 2: the field of the login form under which the title is shown. */
    passwordMessage: z.string().optional(),
    emailMessage: z.string().optional(),
    params: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof problemSchema>

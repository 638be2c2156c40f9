import { amountSchema } from '../money-schema.ts'
import { z } from '../zod.ts'

export const foundKinds = ['user', 'case', 'withdrawal', 'deposit', 'approval', 'entry'] as const
export const foundMax = 10
export const findLengthMin = 2
export const findLengthMax = 200

/** GET admin/find: an id, a reference, an email address, a name, an address of the chain or a transaction's hash; less than two letters find nothing. */
export const findQuerySchema = z.object({ q: z.string().trim().max(findLengthMax).default('') })

export const foundSchema = z
  .object({
    kind: z.enum(foundKinds),
    id: z.string(),
    /** The user it is about; for an entry, its number. */
    title: z.string(),
    /** A second label: an email address, a reference; for an approval its command, for an entry its reason. */
    subtitle: z.string(),
    amount: amountSchema.nullable(),
    /** The page that shows it. */
    path: z.string(),
  })
  .meta({ id: 'Found' })
export type Found = z.infer<typeof foundSchema>

export const findAnswerSchema = z.object({ found: z.array(foundSchema).max(foundMax) })

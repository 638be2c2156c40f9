import { readWitnessKey } from '@clearhold/proof/log/checkpoint'
import { z } from 'zod'

/** A witness of our log, as configured by the operator. */
export interface WitnessSetting {
  /** Of its verifier key. */
  readonly name: string
  /** The URL before /add-checkpoint. */
  readonly url: string
  readonly verifierKey: string
  readonly runBy: string
  /** Run by the operator: shown, but not counted. */
  readonly isOperators: boolean
}

const witnessesMax = 16
const entrySchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, '')),
  key: z.string().refine((key) => readWitnessKey(key) !== undefined, 'must be the verifier key that keygen printed'),
  runBy: z.string().trim().min(1).max(200),
  operators: z.boolean(),
})

/** JSON: [{"url": "https://…", "key": "name+id+key", "runBy": "Example University", "operators": false}] */
export const witnessesSchema: z.ZodType<readonly WitnessSetting[], string> = z
  .string()
  .transform((text, context): unknown => {
    if (text.trim() === '') return []
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a list in JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(entrySchema).max(witnessesMax))
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'names a witness twice')
  .transform((list) =>
    list.map(({ url, key, runBy, operators }) => ({
      name: readWitnessKey(key)?.name ?? '',
      url,
      verifierKey: key,
      runBy,
      isOperators: operators,
    })),
  )

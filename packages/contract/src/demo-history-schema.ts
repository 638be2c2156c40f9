import { z } from './zod.ts'

/**
 * The past that a demo's seed played before the demo opened, in business time: figures that include it carry this tag. Null where there is
 * none, as always in live.
 */
export const demoHistorySchema = z.object({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable()
export type DemoHistory = z.infer<typeof demoHistorySchema>

import { z } from '../zod.ts'

/** What a demo says about itself on the login and registration pages. */
export const demoFactsSchema = z
  .object({
    /** Whether visitors may look around without an account. */
    visits: z.boolean(),
    /** Where the mails of this demo are read; null where they go to real mailboxes. */
    mailsUrl: z.url().nullable(),
    /** The hour of the nightly reset; null if there is none. */
    resetHourUtc: z.int().min(0).max(23).nullable(),
  })
  .meta({ id: 'DemoFacts' })
export type DemoFacts = z.infer<typeof demoFactsSchema>

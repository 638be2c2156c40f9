import { z } from '../zod.ts'

/** Two of three sealed codes begin one: it waits for 24 hours, and is done or stopped. */
export const breakGlassStates = ['waiting', 'done', 'stopped'] as const

/** How it ended; every reason but 'completed' leaves the owner's account as it was. */
export const breakGlassEnds = [
  'completed',
  'owner',
  'link',
  'factor_used',
  'operator',
  'sealed_again',
  'not_active',
] as const
export type BreakGlassEnd = (typeof breakGlassEnds)[number]

/** What the public is told of: new codes, and the beginning and end of each use. */
export const breakGlassSteps = ['sealed', 'begun', 'stopped', 'done'] as const

/** Whose factor it replaces, as each member of staff is told. */
export const breakGlassOwners = ['own', 'other'] as const
export type BreakGlassOwner = (typeof breakGlassOwners)[number]

/** Real time, from the mails to all staff. PostgreSQL has the same figure (accounts.break_glass). */
export const breakGlassWaitHours = 24

/** So many wrong tries void the codes: PostgreSQL has the same figure. */
export const breakGlassTriesMax = 10

const time = z.iso.datetime()

export const breakGlassLogSchema = z.object({
  entries: z.array(
    z.object({
      at: time,
      step: z.enum(breakGlassSteps),
      /** What is sealed: the log has the SHA-256 of this text. */
      text: z.string(),
      /** The number of its entry in the log; null for the moment before it is sealed. */
      entry: z.string().nullable(),
    }),
  ),
})
export type BreakGlassLog = z.infer<typeof breakGlassLogSchema>

export const breakGlassStandingSchema = z.object({
  /** When the codes that work were made; null where there are none. */
  sealedAt: time.nullable(),
  open: z
    .object({
      id: z.uuid(),
      personId: z.uuid(),
      beganAt: time,
      /** Null until the mails to all staff are written: the wait begins with them. */
      endsAt: time.nullable(),
    })
    .nullable(),
})
export type BreakGlassStanding = z.infer<typeof breakGlassStandingSchema>

export const stoppedBreakGlassSchema = z.object({ outcome: z.enum(['stopped', 'stopped_before', 'done']) })
export type StoppedBreakGlass = z.infer<typeof stoppedBreakGlassSchema>

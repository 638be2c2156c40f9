import { z } from '../zod.ts'

const time = z.iso.datetime()

export const clockSteps = ['hour', 'day', 'next_maturity'] as const

/** GET /api/demo/clock (demo edition only): business time, how far it is ahead of real time (negative: behind it, while a new demo's past is played), and where a step would lead. */
export const demoClockSchema = z
  .object({
    now: time,
    realNow: time,
    offsetSeconds: z.int(),
    /** The caller's own next maturity; for an Admin, the platform's. */
    nextMaturityAt: time.nullable(),
    mayMove: z.boolean(),
  })
  .meta({ id: 'DemoClock' })
export type DemoClock = z.infer<typeof demoClockSchema>

/** POST /api/demo/clock: forward only. */
export const moveClockSchema = z.strictObject({ step: z.enum(clockSteps) })

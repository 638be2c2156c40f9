import { gateSchema } from '../solvency/schema.ts'
import { z } from '../zod.ts'

/** The components that are probed once a minute. */
export const components = [
  'api',
  'database',
  'redis',
  'restate',
  'chain_provider_1',
  'chain_provider_2',
  'mail',
  'signer',
] as const
export type Component = (typeof components)[number]

/** Why a component counted as down: it refused or was unreachable, timed out, or gave an unexpected answer. */
export const probeReasons = ['no_answer', 'too_slow', 'wrong_answer'] as const
export type ProbeReason = (typeof probeReasons)[number]

const day = z.iso.date()
const minutes = z.int().min(0)
const share = z.int().min(0).max(10_000)

/** One day (UTC) of a component. A minute without a measurement is not measured; it never counts as up. */
export const componentDaySchema = z.object({
  day,
  upMinutes: minutes,
  downMinutes: minutes,
  notMeasuredMinutes: minutes,
})

export const componentStatusSchema = z.object({
  component: z.enum(components),
  /** not_measured: nothing was recorded in the last three minutes. */
  state: z.enum(['up', 'down', 'not_measured']),
  checkedAt: z.iso.datetime().nullable(),
  latencyMs: z.int().nullable(),
  reason: z.enum(probeReasons).nullable(),
  /** Minutes up of the minutes measured in the last 90 days, rounded down; null when none was. */
  uptimeBasisPoints: share.nullable(),
  /** The last 90 days, oldest first, today included and counted up to now. */
  days: z.array(componentDaySchema),
})
export type ComponentStatus = z.infer<typeof componentStatusSchema>

/** Minutes down in a row; ended by the first minute that was up again, open while there is none. */
export const incidentSchema = z.object({
  component: z.enum(components),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  downMinutes: minutes,
  reason: z.enum(probeReasons),
})
export type Incident = z.infer<typeof incidentSchema>

/** GET /api/status. Components this installation does not use are not in the list. */
export const statusSchema = z
  .object({
    computedAt: z.iso.datetime(),
    /** Whether new plans and withdrawals of the operator are open now, and if not, why. */
    gate: gateSchema,
    components: z.array(componentStatusSchema),
    /** Of the last 90 days, the newest first, at most 50. */
    incidents: z.array(incidentSchema),
  })
  .meta({ id: 'Status' })
export type Status = z.infer<typeof statusSchema>

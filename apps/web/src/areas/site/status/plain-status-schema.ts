import type { Gate, GateCause } from '@clearhold/contract/solvency/schema'
import type { Component, ComponentStatus, Incident, ProbeReason, Status } from '@clearhold/contract/views/status'
import { day, instant, list, oneOf, orNull, plainSchema, record, whole, yesOrNo } from '#client/api/plain-schema.ts'

const component = oneOf<Component>(
  'api',
  'database',
  'redis',
  'restate',
  'chain_provider_1',
  'chain_provider_2',
  'mail',
  'signer',
)
const reason = oneOf<ProbeReason>('no_answer', 'too_slow', 'wrong_answer')

/** statusSchema of the contract, by hand. */
export const plainStatusSchema = plainSchema<Status>(
  record({
    computedAt: instant,
    gate: record<Gate>({
      isOpen: yesOrNo,
      causes: list(
        record({
          cause: oneOf<GateCause>('coverage', 'snapshot_overdue', 'comparison_missing', 'anchor_missed'),
          since: instant,
        }),
      ),
    }),
    components: list(
      record<ComponentStatus>({
        component,
        state: oneOf('up', 'down', 'not_measured'),
        checkedAt: orNull(instant),
        latencyMs: orNull(whole(Number.MIN_SAFE_INTEGER)),
        reason: orNull(reason),
        uptimeBasisPoints: orNull(whole(0, 10_000)),
        days: list(record({ day, upMinutes: whole(), downMinutes: whole(), notMeasuredMinutes: whole() })),
      }),
    ),
    incidents: list(
      record<Incident>({
        component,
        startedAt: instant,
        endedAt: orNull(instant),
        downMinutes: whole(),
        reason,
      }),
    ),
  }),
)

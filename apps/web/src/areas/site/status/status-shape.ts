import { components, probeReasons } from '@clearhold/contract/views/components'
import type { ComponentStatus, Incident, Status } from '@clearhold/contract/views/status'
import { day, instant, list, oneOf, orNull, record, shapeOf, whole } from '#client/shape.ts'

const component = oneOf(...components)
const reason = oneOf(...probeReasons)

/** statusSchema of the contract, by hand. */
export const statusShape = shapeOf<Status>(
  record({
    computedAt: instant,
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

import { FailureNotice } from '#client/api/failure-notice.tsx'
import { ClockControl, isShown, useDemoClock } from '#features/demo-clock/clock-control.tsx'

/** The demo's clock as a part of a page. */
export default function DemoClock() {
  const { clock, now, failure, refetch } = useDemoClock()
  if (clock === undefined || now === undefined) {
    return failure === undefined ? null : <FailureNotice failure={failure} onRetry={refetch} />
  }
  return isShown(clock) ? <ClockControl clock={clock} now={now} /> : null
}

import { ChevronDown, Clock } from 'lucide-react'
import { useId } from 'react'
import { FailureNotice } from '#client/api/failure-notice.tsx'
import { DateTime } from '#design/date-time.tsx'
import { DemoStrip } from '#design/demo-strip.tsx'
import { ClockControl, isShown, useDemoClock } from '#features/demo-clock/clock-control.tsx'
import { useTexts } from '#i18n/use-texts.ts'

/** The strip of the demo with its time in it; what moves the time opens under it. */
export default function ClockStrip() {
  const t = useTexts('demo-clock')
  const panelId = useId()
  const { clock, now, failure, refetch } = useDemoClock()
  const isKnown = clock !== undefined && now !== undefined
  if (isKnown ? !isShown(clock) : failure === undefined) return <DemoStrip />
  return (
    <DemoStrip>
      <button type="button" className="clock-pill" popoverTarget={panelId}>
        <Clock size={14} strokeWidth={1.75} aria-hidden="true" />
        <span className="clock-pill-label">{isKnown ? t('now') : t('unknown')}</span>{' '}
        {isKnown && <DateTime instant={now.toISOString()} />}
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div id={panelId} popover="auto" className="clock-panel">
        {isKnown ? (
          <ClockControl clock={clock} now={now} />
        ) : (
          failure !== undefined && <FailureNotice failure={failure} onRetry={refetch} />
        )}
      </div>
    </DemoStrip>
  )
}

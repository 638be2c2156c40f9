import type { WithdrawTerms } from '@clearhold/contract/withdrawals/schema'
import { durationText } from '#design/duration.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { type TimePlaces, timePlaces, timeWidth } from './time-scale.ts'

interface WithdrawalTimesProps {
  /** Undefined while it is not known: the promise stands without it. */
  readonly times: WithdrawTerms['times'] | undefined
}

/** What we promise, dashed; what was measured, solid. Without enough of it there is no figure, and the page says so. */
export function WithdrawalTimes({ times }: WithdrawalTimesProps) {
  const t = useTexts('withdraw')
  const places = times && timePlaces(times)
  return (
    <figure>
      <h2>{t('time.title')}</h2>
      <Scale places={places} />
      <figcaption>
        {places !== undefined && times !== undefined && `${t('time.all', { count: times.count })} `}
        {places === undefined && times !== undefined && `${t('time.none')} `}
        {t('time.promise')}
      </figcaption>
    </figure>
  )
}

const promiseFrom = 24
const promiseTo = 72

function Scale({ places }: { readonly places: TimePlaces | undefined }) {
  const t = useTexts('withdraw')
  const language = useLanguage()
  const scale = places?.scale ?? ((hours: number) => (hours / promiseTo) * (timeWidth - 1))
  const said = (seconds: number) => durationText(seconds, language, { largest: 'hour' })
  const from = scale(promiseFrom)
  const alt =
    places === undefined
      ? t('time.altNone')
      : t('time.alt', { median: said(places.medianSeconds), p95: said(places.p95Seconds) })
  return (
    <svg viewBox={`0 0 ${timeWidth} 86`} className="time-scale" role="img" aria-label={alt}>
      {places !== undefined && (
        <>
          <rect x="0" y="20" width={places.p95} height="14" className="time-most" />
          <rect x="0" y="20" width={places.median} height="14" className="time-half" />
          <Mark at={places.median} isAbove>
            {t('time.median', { duration: said(places.medianSeconds) })}
          </Mark>
          <Mark at={places.p95}>{t('time.p95', { duration: said(places.p95Seconds) })}</Mark>
        </>
      )}
      <rect x={from} y="20" width={scale(promiseTo) - from} height="14" rx="2" className="time-promise" />
      <path d={`M0 34.5H${timeWidth}`} className="time-axis" />
      <text x="0" y="49">
        {`0\u00a0h`}
      </text>
      <text x={from} y="49" textAnchor="middle">
        {`24\u00a0h`}
      </text>
      <text x={scale(promiseTo)} y="49" textAnchor="end">
        {`72\u00a0h`}
      </text>
    </svg>
  )
}

interface MarkProps {
  readonly at: number
  readonly isAbove?: boolean
  readonly children: string
}

/** A line out of the bar with its words beside it, on the side where there is room; two of them never meet. */
function Mark({ at, isAbove = false, children }: MarkProps) {
  const isRight = at > timeWidth / 2
  return (
    <>
      <path d={isAbove ? `M${at} 34V6` : `M${at} 20V66`} className={isAbove ? 'time-mark' : 'time-axis'} />
      <text
        x={isRight ? at - 6 : at + 6}
        y={isAbove ? 14 : 65}
        textAnchor={isRight ? 'end' : 'start'}
        className={isAbove ? 'time-said' : undefined}
      >
        {children}
      </text>
    </>
  )
}

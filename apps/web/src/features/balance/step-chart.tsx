import type { Language } from '@clearhold/contract/language'
import { dateTimeText } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { type Drawing, drawBalance, type Size, type Story } from './balance-chart.ts'

/** Two drawings, so that letters keep their size on a phone. */
const wide: Size = { width: 480, height: 296, labelsMax: 6 }
const narrow: Size = { width: 326, height: 240, labelsMax: 2 }

export function StepChart({ story, alt }: { readonly story: Story; readonly alt: string }) {
  return (
    <>
      <Picture story={story} alt={alt} size={wide} className="step-chart step-chart-wide" />
      <Picture story={story} alt={alt} size={narrow} className="step-chart step-chart-narrow" />
    </>
  )
}

interface PictureProps {
  readonly story: Story
  readonly alt: string
  readonly size: Size
  readonly className: string
}

function Picture({ story, alt, size, className }: PictureProps) {
  const t = useTexts('dashboard')
  const language = useLanguage()
  const drawing = drawBalance(story, size)
  const { line, area, future, now, end, points, labels, grid, days, isInDays, floor } = drawing
  const isOtherScale = drawing.ahead !== undefined && drawing.ahead.scale !== 'same'
  const said = isOtherScale ? `${alt} ${t('balance.altOtherScale')}` : alt
  const short = (micro: bigint, signed = false) => moneyText(micro, language, { signed }).replace(/[.,]00$/, '')
  return (
    <svg className={className} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={said}>
      {grid.map(({ y, totalMicro }) => (
        <g key={String(totalMicro)}>
          <path className="chart-grid" d={`M0 ${y}H${size.width}`} />
          <text x="0" y={y - 6}>
            {short(totalMicro)}
          </text>
        </g>
      ))}
      <path className="chart-area" d={area} />
      <path className="chart-floor" d={`M0 ${floor}H${size.width}`} />
      <path className="chart-line" d={line} />
      {future !== undefined && <path className="chart-future" d={future} />}
      <path className="chart-now" d={`M${now.x} ${floor}V22`} />
      {points.length <= 24 &&
        points.map(({ x, y }) => <circle key={`${x} ${y}`} className="chart-point" cx={x} cy={y} r="3.5" />)}
      {labels.map(({ x, y, anchor, changeMicro }) => (
        <text key={`${x} ${y}`} className="chart-figure" x={x} y={y} textAnchor={anchor}>
          {short(changeMicro, true)}
        </text>
      ))}
      <circle className="chart-here" cx={now.x} cy={now.y} r="4.5" />
      <text className="chart-figure" x={now.x + 2} y="16" textAnchor={now.x > 150 ? 'end' : 'start'}>
        {t('balance.now', { amount: moneyText(story.totalMicro, language) })}
      </text>
      {end !== undefined && (
        <text className="chart-promised" x={end.x} y={Math.max(32, end.y - 8)} textAnchor="end">
          {moneyText(end.totalMicro, language)}
        </text>
      )}
      {days.map(({ x, atMs }) => (
        <text key={atMs} x={x} y={floor + 20} textAnchor="middle">
          {tickText(atMs, language, isInDays)}
        </text>
      ))}
      {drawing.ahead !== undefined && <AheadAxis drawing={drawing} ahead={drawing.ahead} story={story} size={size} />}
    </svg>
  )
}

interface AheadAxisProps {
  readonly drawing: Drawing
  readonly ahead: NonNullable<Drawing['ahead']>
  readonly story: Story
  readonly size: Size
}

/** What is to come has a scale of its own: a break at now, its real times, and under both sides how long they are. */
function AheadAxis({ drawing, ahead, story, size }: AheadAxisProps) {
  const t = useTexts('dashboard')
  const language = useLanguage()
  const { now, floor, startMs } = drawing
  const { scale, ticks, isOneDay } = ahead
  const last = story.promised.at(-1)
  const day = last === undefined || !isOneDay ? undefined : dayText(last.atMs, language)
  const said = [day, scale === 'same' ? undefined : t(`balance.${scale}`)].filter((part) => part !== undefined)
  const length = durationText(wholeUnits((story.nowMs - startMs) / 1000), language, { words: true })
  return (
    <>
      {scale !== 'same' && (
        <>
          <path className="chart-gap" d={`M${now.x + 5} ${floor}h7`} />
          <path className="chart-break" d={`M${now.x + 3} ${floor + 6}l4 -12m5 0l-4 12`} />
        </>
      )}
      {ticks.map(({ x, atMs }) => (
        <g key={atMs}>
          <path className="chart-floor" d={`M${x} ${floor}v5`} />
          <text x={x} y={floor + 20} textAnchor="middle">
            {tickText(atMs, language, !isOneDay)}
          </text>
        </g>
      ))}
      <text x="0" y={floor + 40}>
        {length}
      </text>
      <text x={size.width} y={floor + 40} textAnchor="end">
        {said.join(', ')}
      </text>
    </>
  )
}

const daySeconds = 86_400

/** Of days whole days, of hours whole hours: it is a length of paper, not an appointment. */
function wholeUnits(seconds: number): number {
  const unit = seconds >= 2 * daySeconds ? daySeconds : 3_600
  return Math.max(unit, Math.round(seconds / unit) * unit)
}

/** '13 Nov', or '14:20' where the days are the same. */
function tickText(atMs: number, language: Language, inDays: boolean): string {
  if (inDays) return dayText(atMs, language).split(' ').slice(1).join(' ')
  return dateTimeText(new Date(atMs).toISOString(), language, { show: 'time' }).slice(0, 5)
}

function dayText(atMs: number, language: Language): string {
  return dateTimeText(new Date(atMs).toISOString(), language, { show: 'date' })
}

import { dateTimeText } from '#design/date-time.tsx'
import { moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { drawBalance, type Size, type Story } from './balance-chart.ts'

/** Two drawings, so that letters keep their size on a phone. */
const wide: Size = { width: 480, height: 330, labelsMax: 6 }
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
  const { line, area, future, now, end, points, labels, grid, days, isInDays } = drawBalance(story, size)
  const short = (micro: bigint, signed = false) => moneyText(micro, language, { signed }).replace(/[.,]00$/, '')
  const floor = size.height - 26
  return (
    <svg className={className} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={alt}>
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
        <text key={atMs} x={x} y={size.height - 6} textAnchor="middle">
          {tick(atMs, isInDays)}
        </text>
      ))}
    </svg>
  )

  /** '13 Nov', or '14:20' where the days are the same. */
  function tick(atMs: number, inDays: boolean): string {
    const instant = new Date(atMs).toISOString()
    if (!inDays) return dateTimeText(instant, language, { show: 'time' }).slice(0, 5)
    return dateTimeText(instant, language, { show: 'date' }).split(' ').slice(1).join(' ')
  }
}

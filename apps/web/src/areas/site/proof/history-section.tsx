import type { ProofHistory } from '@clearhold/contract/solvency/schema'
import { useState } from 'react'
import { DateTime, dateTimeText } from '#design/date-time.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { SampleTag } from '#design/sample-tag.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { PublicRealTimeNote } from '../public-real-time-note.tsx'
import { FailedSection } from './failed-section.tsx'
import { grouped } from './grouped.ts'
import { type Chart, type ChartSize, drawHistory } from './history-chart.ts'
import { historyAnswer } from './record-answers.ts'
import { ratioMicro } from './standing.ts'
import { WaitingSection } from './waiting-section.tsx'

/** Two drawings, so that letters keep their size on a phone. */
const wide: ChartSize = { width: 1200, height: 380, right: 176 }
const narrow: ChartSize = { width: 350, height: 320, right: 0 }

/** What was held and owed since the beginning: the least of every step, not only what a snapshot happened to see. */
export default function HistorySection() {
  const t = useTexts('proof-more')
  const language = useLanguage()
  const asked = historyAnswer.useIt()
  if (asked.kind === 'loading') return <WaitingSection title={t('history.title')} />
  if (asked.kind !== 'answer')
    return <FailedSection title={t('history.title')} failure={asked} onRetry={historyAnswer.refetch} />
  if (asked.value.steps.length === 0) return null
  const history = asked.value
  const isShort = history.steps.some(({ held, owed }) => microFromBalance(held) < microFromBalance(owed))
  return (
    <section className="section section-rule">
      <div className="wrap">
        <div className="head">
          <h2>{t('history.title')}</h2>
          <div className="grid gap-3">
            <p>
              {t('history.lead', {
                pulses: grouped(String(history.pulses), language),
                all: grouped(String(history.pulses + history.missed), language),
              })}{' '}
              {isShort ? t('history.wasShort') : t('history.zero')}
              <PublicRealTimeNote />
            </p>
            {history.demoHistory !== null && history.since !== null && (
              <p>
                <SampleTag>{t('history.demoTag')}</SampleTag>{' '}
                {t('history.begins', { time: dateTimeText(history.since, language, { year: true }) })}
              </p>
            )}
          </div>
        </div>
        <Picture history={history} size={wide} className="history history-wide" />
        <Picture history={history} size={narrow} className="history history-narrow" />
        <TableView history={history} />
      </div>
    </section>
  )
}

interface PictureProps {
  readonly history: ProofHistory
  readonly size: ChartSize
  readonly className: string
}

function Picture({ history, size, className }: PictureProps) {
  const t = useTexts('proof-more')
  const language = useLanguage()
  const chart = drawHistory(history, size)
  if (chart === undefined) return null
  const { floor, end } = chart
  const isWide = size.right > 0
  const day = (atMs: number) =>
    dateTimeText(new Date(atMs).toISOString(), language, { show: 'date', year: isWide }).split(' ').slice(1).join(' ')
  const ratio = history.least === null ? '' : ratioText(history.least.held, history.least.owed, language)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={t('history.label', { from: day(chart.days[0]?.atMs ?? 0), ratio })}
    >
      {chart.grid.map(({ y, amountMicro }) => (
        <g key={String(amountMicro)}>
          <path className="history-grid" d={`M0 ${y}H${end}`} />
          <text x="0" y={y - 6}>
            {moneyText(amountMicro, language).slice(0, -3)}
          </text>
        </g>
      ))}
      <path className="history-short" d={chart.short} />
      <path className="history-floor" d={`M0 ${floor}H${end}`} />
      <path className="history-owed" d={chart.owed} />
      <path className="history-held" d={chart.held} />
      <Least history={history} chart={chart} isWide={isWide} />
      <Names chart={chart} isWide={isWide} />
      <GateStrip history={history} chart={chart} isWide={isWide} />
      {chart.days.map(({ x, atMs, anchor }) => (
        <text key={atMs} x={x} y={size.height - 14} textAnchor={anchor}>
          {day(atMs)}
        </text>
      ))}
    </svg>
  )
}

interface InPictureProps {
  readonly history: ProofHistory
  readonly chart: Chart
  readonly isWide: boolean
}

/** The least cover there ever was, in amber, with its time. */
function Least({ history, chart: { least, end, floor }, isWide }: InPictureProps) {
  const t = useTexts('proof-more')
  const language = useLanguage()
  if (least === undefined || history.least === null) return null
  const ratio = ratioText(history.least.held, history.least.owed, language)
  const time = dateTimeText(history.least.at, language)
  const isRight = least.x > end * 0.6
  const place = {
    x: isRight ? least.x - 10 : least.x + 10,
    textAnchor: isRight ? ('end' as const) : ('start' as const),
  }
  const highest = Math.min(least.heldY, least.owedY)
  // Above both lines where there is room, else in the middle of the picture.
  const y = highest > 70 ? highest - 30 : floor / 2
  return (
    <>
      <path className="history-least" d={`M${least.x} ${least.owedY}V${least.heldY}`} />
      <circle className="history-least-dot" cx={least.x} cy={least.heldY} r="3.5" />
      <circle className="history-least-dot" cx={least.x} cy={least.owedY} r="3.5" />
      <text className="history-least-text" {...place} y={y}>
        {isWide ? t('history.least', { ratio }) : t('history.leastShort', { ratio })}
      </text>
      <text {...place} y={y + 18}>
        {isWide ? time : time.split(',')[0]}
      </text>
    </>
  )
}

/** The lines' names at their ends; never on top of each other. */
function Names({ chart: { last, end }, isWide }: Omit<InPictureProps, 'history'>) {
  const t = useTexts('proof-more')
  const language = useLanguage()
  const isShort = last.heldMicro < last.owedMicro
  const apart = Math.abs(last.heldY - last.owedY) < 22 ? 11 : 0
  const place = { x: isWide ? end + 14 : end, textAnchor: isWide ? ('start' as const) : ('end' as const) }
  const rise = isWide ? 5 : -8
  const amount = (micro: bigint) => moneyText(micro, language)
  return (
    <>
      <text
        className={`history-name ${isShort ? 'history-name-short' : 'history-name-held'}`}
        {...place}
        y={last.heldY + rise + (isShort ? apart : -apart)}
      >
        {isWide ? t('history.held', { amount: amount(last.heldMicro) }) : t('history.heldShort')}
      </text>
      <text className="history-name" {...place} y={last.owedY + rise + (isShort ? -apart : apart)}>
        {isWide ? t('history.owed', { amount: amount(last.owedMicro) }) : t('history.owedShort')}
      </text>
    </>
  )
}

/** Under the axis: open, and an amber diamond where it closed. */
function GateStrip({ history, chart: { floor, end, closings }, isWide }: InPictureProps) {
  const t = useTexts('proof-more')
  const isClosed = history.closings.some(({ openedAt }) => openedAt === null)
  return (
    <>
      <path className="history-gate" d={`M0 ${floor + 16}H${end}`} />
      {closings.map(({ x, to }) => (
        <g key={`${x} ${to}`}>
          <path className="history-closed" d={`M${x} ${floor + 16}H${to}`} />
          <path className="history-diamond" d={`M${x} ${floor + 11}l5 5l-5 5l-5 -5Z`} />
        </g>
      ))}
      {isWide && (
        <text x={end + 14} y={floor + 21}>
          {t(isClosed ? 'history.gateClosed' : 'history.gateOpen')}
        </text>
      )}
    </>
  )
}

function ratioText(held: string, owed: string, language: Parameters<typeof moneyText>[1]): string {
  const ratio = ratioMicro(microFromBalance(held), microFromBalance(owed))
  return ratio === undefined ? '∞' : moneyText(ratio, language)
}

/** The same figures as rows, made when the visitor asks for them. */
function TableView({ history }: { readonly history: ProofHistory }) {
  const t = useTexts('proof-more')
  const language = useLanguage()
  const [isShown, setShown] = useState(false)
  return (
    <details className="table-view" onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>{t('history.asTable')}</summary>
      {isShown && (
        <table className="table">
          <caption className="sr-only">{t('history.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('history.when')}</th>
              <th scope="col" className="text-right">
                {t('history.heldShort')}
              </th>
              <th scope="col" className="text-right">
                {t('history.owedShort')}
              </th>
              <th scope="col" className="text-right">
                {t('history.ratio')}
              </th>
            </tr>
          </thead>
          <tbody>
            {history.steps.map(({ at, held, owed }) => (
              <tr key={at}>
                <th scope="row">
                  <DateTime instant={at} year />
                </th>
                <td className="table-figure" data-header={t('history.heldShort')}>
                  <Money amount={held} currency="none" />
                </td>
                <td className="table-figure" data-header={t('history.owedShort')}>
                  <Money amount={owed} currency="none" />
                </td>
                <td className="table-figure" data-header={t('history.ratio')}>
                  {ratioText(held, owed, language)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}

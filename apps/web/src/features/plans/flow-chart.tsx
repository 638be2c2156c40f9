import { type PlanTerms, profitMicro, projection } from '@clearhold/contract/plans/rules'
import { useId } from 'react'
import { DateTime, dateTimeText } from '#design/date-time.tsx'
import { durationText } from '#design/duration.tsx'
import { Money, moneyText } from '#design/money.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

const tall = 120

/** How much of the whole a part is, in thousandths, for drawing only. */
function thousandths(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1000n) / whole)
}

interface FlowChartProps {
  readonly terms: PlanTerms
  readonly amountMicro: bigint
  /** Undefined while prerendered: then the picture says after how long instead of when. */
  readonly startAt: Date | undefined
}

/** Blocks, not a curve: money here is locked, then paid. Heights are to scale; hatched is not yet free. */
export function FlowChart({ terms, amountMicro, startAt }: FlowChartProps) {
  const t = useTexts('calculator')
  const language = useLanguage()
  const profit = profitMicro(terms, amountMicro)
  const profitTall = Math.max(2, (tall * thousandths(profit, amountMicro + profit)) / 1000)
  const paperTall = tall - profitTall
  const amount = moneyText(amountMicro, language)
  const duration = durationText(terms.durationHours * 3600, language, { words: true, largest: 'hour' })
  const plan = startAt === undefined ? undefined : projection(terms, amountMicro, startAt)
  const alt =
    plan === undefined
      ? undefined
      : t('projection.alt', {
          amount,
          profit: moneyText(profit, language),
          total: moneyText(plan.totalMicro, language),
          start: dateTimeText(plan.startAt.toISOString(), language),
          end: dateTimeText(plan.maturesAt.toISOString(), language),
        })
  return (
    <>
      <div className="flow" {...(alt !== undefined && { role: 'img', 'aria-label': alt })}>
        <div className="flow-column">
          <Block kind="free" height={paperTall} />
          <p className="flow-words">
            <b className="figures-even">{amount}</b> {t('projection.free')}
          </p>
          <p className="flow-when">{t('projection.before')}</p>
        </div>
        <div className="flow-column">
          <Block kind="profit" height={profitTall} />
          <Block kind="locked" height={paperTall} />
          <p className="flow-words">
            {t('projection.reserved', { amount: moneyText(profit, language) })}
            <br />
            {t('projection.locked', { amount })}
          </p>
          <p className="flow-when">{plan === undefined ? duration : <When at={plan.startAt} />}</p>
        </div>
        <div className="flow-column">
          <Block kind="out" height={tall} />
          <p className="flow-words">
            <b className="flow-total figures-even">{moneyText(amountMicro + profit, language)}</b>
            {t('projection.out')}
          </p>
          <p className="flow-when">{plan !== undefined && <When at={plan.maturesAt} />}</p>
        </div>
      </div>
      {plan !== undefined && (
        <table className="statement statement-small mt-6">
          <caption className="flow-caption">{t('projection.flow')}</caption>
          <tbody>
            {plan.flow.map(({ at, kind, amountMicro: moved }) => (
              <tr key={kind}>
                <th scope="row">
                  {t(`projection.flowKind.${kind}`)}
                  <span className="statement-note">
                    <DateTime instant={at.toISOString()} show="date" />,{' '}
                    <DateTime instant={at.toISOString()} show="time" />
                  </span>
                </th>
                <td>
                  <Money amount={moved} signed />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** The day above the time: a column is narrow on a phone. */
function When({ at }: { readonly at: Date }) {
  return (
    <>
      <DateTime instant={at.toISOString()} show="date" />
      <br />
      <DateTime instant={at.toISOString()} show="time" />
    </>
  )
}

interface BlockProps {
  readonly kind: 'free' | 'locked' | 'profit' | 'out'
  readonly height: number
}

/** An SVG, because a prerendered page may carry no style attribute. */
function Block({ kind, height }: BlockProps) {
  const id = useId()
  return (
    <svg className={`flow-block flow-block-${kind}`} width="100%" height={height} aria-hidden="true">
      <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v7" />
      </pattern>
      <rect width="100%" height="100%" className="flow-ground" />
      {(kind === 'locked' || kind === 'profit') && <rect width="100%" height="100%" fill={`url(#${id})`} />}
      <rect width="100%" height="100%" className="flow-edge" />
    </svg>
  )
}

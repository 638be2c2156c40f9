import type { ProofCounts } from '@clearhold/contract/solvency/schema'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { FailedSection } from './failed-section.tsx'
import { countsAnswer } from './record-answers.ts'
import { WaitingSection } from './waiting-section.tsx'

type Month = ProofCounts['months'][number]
const rows = ['freezes', 'legalHolds', 'disputes'] as const
/** More months than this do not fit a line; the sum still counts them all. */
const monthsMax = 6
const squaresMax = 12

/** What is done to people here, in numbers. A month of zero stays in the table. */
export default function CountsSection() {
  const t = useTexts('proof-more')
  const asked = countsAnswer.useIt()
  if (asked.kind === 'loading') return <WaitingSection title={t('counts.title')} />
  if (asked.kind !== 'answer')
    return <FailedSection title={t('counts.title')} failure={asked} onRetry={countsAnswer.refetch} />
  return (
    <section className="section section-rule">
      <div className="wrap">
        <div className="head">
          <h2>{t('counts.title')}</h2>
          <p>{t('counts.lead')}</p>
        </div>
        {asked.value.months.length === 0 ? <p>{t('counts.none')}</p> : <Months months={asked.value.months} />}
      </div>
    </section>
  )
}

function Months({ months }: { readonly months: readonly Month[] }) {
  const t = useTexts('proof-more')
  const language = useLanguage()
  const shown = [...months].sort((one, other) => (one.month < other.month ? -1 : 1)).slice(-monthsMax)
  const monthName = (month: string) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${month}-01T00:00:00.000Z`))
  const total = (of: (month: Month) => number) => months.reduce((sum, month) => sum + of(month), 0)
  return (
    <table className="table counts-table">
      <caption className="sr-only">{t('counts.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('counts.what')}</th>
          {shown.map(({ month }) => (
            <th key={month} scope="col">
              {monthName(month)}
            </th>
          ))}
          <th scope="col" className="text-right">
            {t('counts.all')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{t(`counts.${row}`)}</th>
            {shown.map((month) => (
              <td key={month.month} data-header={monthName(month.month)}>
                <Cases
                  ended={month[row].began - Math.min(month[row].began, month[row].running)}
                  running={Math.min(month[row].began, month[row].running)}
                />
              </td>
            ))}
            <td className="table-figure" data-header={t('counts.all')}>
              {total((month) => month[row].began)}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('counts.gate')}</th>
          {shown.map((month) => (
            <td key={month.month} data-header={monthName(month.month)}>
              <Cases ended={month.gateClosings} running={0} />
            </td>
          ))}
          <td className="table-figure" data-header={t('counts.all')}>
            {total(({ gateClosings }) => gateClosings)}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** A square is one case that has ended, an amber outline one that has not. */
function Cases({ ended, running }: { readonly ended: number; readonly running: number }) {
  const t = useTexts('proof-more')
  const count = ended + running
  const squares = Array.from({ length: Math.min(count, squaresMax) }, (_, index) =>
    index < ended ? 'ended' : 'running',
  )
  return (
    <span className="cases">
      <b className={count === 0 ? 'cases-none' : undefined}>{count}</b>
      {running > 0 && <span className="sr-only">{t('counts.running', { count: running })}</span>}
      <svg width={squares.length * 16} height="12" aria-hidden="true">
        {squares.map((kind, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: squares have no names
          <rect key={index} className={`case-${kind}`} x={index * 16 + 1} y="1" width="10" height="10" />
        ))}
      </svg>
    </span>
  )
}

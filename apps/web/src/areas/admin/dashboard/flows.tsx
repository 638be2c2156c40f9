import { sumMicro } from '@clearhold/contract/money'
import type { DashboardDay } from '@clearhold/contract/views/dashboard'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Count } from '#design/count.tsx'
import { dateTimeText } from '#design/date-time.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { Table } from '#design/table.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

type Flow = 'paidIn' | 'paidOut'
type Days = readonly DashboardDay[]

/** What came in and what was paid out, day by day, from the ledger: as a picture and as figures. */
export function Flows({ days }: { readonly days: Days }) {
  const t = useTexts('admin')
  const [isTable, setTable] = useState(false)
  return (
    <section className="dashboard-sheet" aria-label={t('flows.title')}>
      <header className="dashboard-head">
        <h2 className="sheet-title">{t('flows.title')}</h2>
        <span className="flex gap-1">
          <Button kind="text" size="small" aria-pressed={!isTable} onClick={() => setTable(false)}>
            {t('flows.chart')}
          </Button>
          <Button kind="text" size="small" aria-pressed={isTable} onClick={() => setTable(true)}>
            {t('flows.table')}
          </Button>
        </span>
      </header>
      <div className="dashboard-body">{isTable ? <FlowTable days={days} /> : <FlowChart days={days} />}</div>
    </section>
  )
}

function totalMicro(days: Days, flow: Flow): bigint {
  return sumMicro(days.map((day) => microFromBalance(day[flow].amount)))
}

function FlowChart({ days }: { readonly days: Days }) {
  const t = useTexts('admin')
  const language = useLanguage()
  const values = days.flatMap(({ paidIn, paidOut }) => [paidIn, paidOut]).map(({ amount }) => microFromBalance(amount))
  const highestMicro = values.reduce((high, value) => (value > high ? value : high), 0n)
  const sums = {
    in: moneyText(totalMicro(days, 'paidIn'), language),
    out: moneyText(totalMicro(days, 'paidOut'), language),
  }
  const first = days.at(0)?.day
  const last = days.at(-1)?.day
  const dayText = (day: string | undefined) =>
    day === undefined ? '' : dateTimeText(`${day}T00:00:00Z`, language, { show: 'date' })
  return (
    <>
      <p className="flow-sums">
        <span>
          <i className="flow-key flow-in" aria-hidden="true" />
          {t('flows.in')} <Money amount={totalMicro(days, 'paidIn')} />
        </span>
        <span>
          <i className="flow-key flow-out" aria-hidden="true" />
          {t('flows.out')} <Money amount={totalMicro(days, 'paidOut')} />
        </span>
      </p>
      <div className="flow-chart" role="img" aria-label={t('flows.label', sums)}>
        {days.map((day) => (
          <div key={day.day} className="flow-day">
            <i className="flow-in" style={{ height: heightOf(day.paidIn.amount, highestMicro) }} />
            <i className="flow-out" style={{ height: heightOf(day.paidOut.amount, highestMicro) }} />
          </div>
        ))}
      </div>
      <p className="flow-ends" aria-hidden="true">
        <span>{dayText(first)}</span>
        <span>{highestMicro > 0n && t('flows.highest', { amount: moneyText(highestMicro, language) })}</span>
        <span>{dayText(last)}</span>
      </p>
    </>
  )
}

/** Of half the picture; a day on which more came back than went has no bar, and the table says so. */
function heightOf(amount: string, highestMicro: bigint): string {
  const micro = microFromBalance(amount)
  if (micro <= 0n || highestMicro === 0n) return '0'
  const share = (micro * 1000n) / highestMicro
  return `max(2px, ${Number(share) / 20}%)`
}

function FlowTable({ days }: { readonly days: Days }) {
  const t = useTexts('admin')
  const language = useLanguage()
  const moved = (flow: Flow) => (day: DashboardDay) => (
    <>
      <Money amount={day[flow].amount} currency="none" /> <small className="text-ink-2">({day[flow].count})</small>
    </>
  )
  return (
    <div className="flow-table">
      <Table
        caption={t('flows.title')}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          {
            header: t('flows.day'),
            cell: ({ day }) => dateTimeText(`${day}T00:00:00Z`, language, { show: 'date' }),
          },
          { header: t('flows.inColumn'), align: 'right', cell: moved('paidIn') },
          { header: t('flows.outColumn'), align: 'right', cell: moved('paidOut') },
        ]}
      />
      <p className="text-13 text-ink-2">
        {t('flows.counted')} <Count value={days.length} />
      </p>
    </div>
  )
}

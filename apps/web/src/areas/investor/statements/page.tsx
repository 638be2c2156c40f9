import { listLongStatements, readBalanceOnDay, readStatementYear } from '@clearhold/contract/statements/endpoints'
import {
  type StatementPeriod,
  type StatementYear,
  statementYearMax,
  statementYearMin,
} from '@clearhold/contract/statements/schema'
import '#features/positions/one-position.css'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { endpointQuery, type Question, question, useEndpoint } from '#client/api/use-endpoint.ts'
import { WaitFor } from '#client/api/wait-for.tsx'
import { Button } from '#design/button.tsx'
import { Chips } from '#design/chips.tsx'
import { dateTimeText } from '#design/date-time.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { microFromBalance, moneyText } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import './statements.css'
import { BalanceOnDay } from './balance-on-day.tsx'
import { LongStatements } from './long-statements.tsx'
import { monthAndNext, monthName } from './period-name.ts'
import { PeriodTable } from './period-table.tsx'
import { RangeForm } from './range-form.tsx'

export const handle: TextsHandle = { namespaces: ['statements'] }

const thisYear = { params: { id: 'me' }, query: {} } as const

/** The server says which day it is. */
const askYearAndDay: Question = async (queries) => {
  const { now } = await queries.ensureQueryData(endpointQuery(readStatementYear, thisYear))
  await question(readBalanceOnDay, { params: { id: 'me' }, query: { day: now.slice(0, 10) } })(queries)
}

export const asks = [askYearAndDay, question(listLongStatements, { params: { id: 'me' } })]

/** What there was, what entered and left, and what there was then: by month, by year, for any days, and on any day. */
export default function Statements() {
  const t = useTexts('statements')
  const [query] = useSearchParams()
  const year = yearIn(query)
  const known = useEndpoint(
    readStatementYear,
    year === undefined ? thisYear : { params: { id: 'me' }, query: { year: String(year) } },
  )
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <WaitFor of={[known]}>
        <Loaded known={known} waiting={null}>
          {(answer) => <Year answer={answer} />}
        </Loaded>
      </WaitFor>
    </>
  )
}

function yearIn(query: URLSearchParams): number | undefined {
  const year = Number(query.get('year') ?? 'none')
  return Number.isInteger(year) && year >= statementYearMin && year <= statementYearMax ? year : undefined
}

function Year({ answer }: { readonly answer: StatementYear }) {
  const t = useTexts('statements')
  const { now, year, months } = answer
  const today = now.slice(0, 10)
  return (
    <div className="columns columns-main">
      <div className="columns">
        <Years answer={answer} />
        <Periods answer={answer} />
        <LongStatements />
        <RangeForm start={{ from: months[0]?.from ?? today, to: today < year.to ? today : year.to }} />
      </div>
      <div className="unboxed">
        <BalanceOnDay today={today} />
        <div>
          <h2>{t('proves')}</h2>
          <p>{t('provesText')}</p>
          <p className="mt-3">{t('checkText')}</p>
          <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
            <a href="/verify.html" download>
              {t('checkFile')}
            </a>
            <Link to="/proof">{t('checkKeys')}</Link>
          </p>
        </div>
        <div>
          <h2>{t('promised')}</h2>
          <p>
            {t('promisedText')} <Link to="/user/proof">{t('promisedLink')}</Link>
          </p>
        </div>
      </div>
    </div>
  )
}

/** The months and their year, as soon as any money has moved; before that, when the first statement comes. */
function Periods({ answer: { now, year, months, firstYear, lastYear } }: { readonly answer: StatementYear }) {
  const t = useTexts('statements')
  const language = useLanguage()
  const [isAsked, setAsked] = useState(false)
  const [month] = months
  const nothingYet = firstYear === lastYear && months.length === 1 && months.every(hasNothing)
  if (nothingYet && month !== undefined && !isAsked) {
    return <FirstStatement month={month} onShow={() => setAsked(true)} />
  }
  const soFar = t('soFar', { moment: dateTimeText(now, language) })
  return (
    <>
      <Sheet title={t('months')} aside={<span className="text-14 text-ink-2">{t('units')}</span>}>
        <PeriodTable
          caption={t('months')}
          periods={months}
          nameOf={(month) => monthName(month, language)}
          noteOf={({ isClosed }) => (isClosed ? t('closed') : soFar)}
        />
      </Sheet>
      <Sheet title={t('yearTitle')}>
        <PeriodTable
          caption={t('yearTitle')}
          periods={[year]}
          nameOf={() => year.from.slice(0, 4)}
          noteOf={(period) => <Income period={period} soFar={soFar} />}
        />
      </Sheet>
    </>
  )
}

function hasNothing(period: StatementPeriod): boolean {
  return [period.opening, period.in, period.out, period.closing].every((balance) => microFromBalance(balance) === 0n)
}

interface FirstStatementProps {
  readonly month: StatementPeriod
  readonly onShow: () => void
}

function FirstStatement({ month, onShow }: FirstStatementProps) {
  const t = useTexts('statements')
  const names = monthAndNext(month, useLanguage())
  return (
    <Sheet title={t('months')}>
      <EmptyState
        drawing="calendar"
        title={t('first.title', names)}
        action={
          <Button size="small" onClick={onShow}>
            {t('first.show', names)}
          </Button>
        }
      >
        {t('first.text', names)}
      </EmptyState>
    </Sheet>
  )
}

/** Other years there are statements for; nothing where there is one only. */
function Years({ answer: { firstYear, lastYear, year } }: { readonly answer: StatementYear }) {
  const t = useTexts('statements')
  if (firstYear === lastYear) return null
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, place) => String(lastYear - place))
  return (
    <Chips
      label={t('years')}
      chips={years.map((one) => ({ to: `?year=${one}`, label: one, chosen: year.from.startsWith(one) }))}
    />
  )
}

/** The part of what entered that is income: what a tax return asks for. */
function Income({ period, soFar }: { readonly period: StatementPeriod; readonly soFar: string }) {
  const t = useTexts('statements')
  const language = useLanguage()
  const text = (balance: string) => moneyText(microFromBalance(balance), language)
  const income = t('income', { profit: text(period.profit), bonus: text(period.bonus) })
  return period.isClosed ? income : `${soFar}. ${income}`
}

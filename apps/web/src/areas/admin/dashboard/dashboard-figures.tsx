import type { Dashboard } from '@clearhold/contract/views/dashboard'
import { Count } from '#design/count.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Duration } from '#design/duration.tsx'
import { Money } from '#design/money.tsx'
import { percentText } from '#design/percent.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { Figure } from '../figure.tsx'

/** The cards of the specification, and how long a withdrawal takes. What is not this person's is not there. */
export function DashboardFigures({ dashboard }: { readonly dashboard: Dashboard }) {
  const t = useTexts('admin')
  const language = useLanguage()
  const { people, deposits, money, computedAt } = dashboard
  // To a tenth of a per cent.
  const verifiedShare = people.total === 0 ? 0 : Math.floor((people.verified * 1000) / people.total) * 10
  return (
    <section className="dashboard-sheet" aria-label={t('figures.title')}>
      <header className="dashboard-head">
        <h2 className="sheet-title">{t('figures.title')}</h2>
        <span>
          {t('figures.source')} <DateTime instant={computedAt} show="time" />
        </span>
      </header>
      <dl className="ribbon house-ribbon">
        {deposits !== null && (
          <Figure name={t('figures.amount')} note={t('figures.amountNote')}>
            <Money amount={deposits.amount} />
          </Figure>
        )}
        <Figure name={t('figures.users')} note={t('figures.newToday', { count: people.newToday })}>
          <Count value={people.total} />
        </Figure>
        <Figure name={t('figures.verified')} note={percentText(verifiedShare, language)}>
          <Count value={people.verified} />
        </Figure>
        {deposits !== null && (
          <Figure name={t('figures.deposits')} note={t('figures.today', { count: deposits.today })}>
            <Count value={deposits.total} />
          </Figure>
        )}
        {money !== null && (
          <Figure name={t('figures.median')} note={t('figures.measured', { count: money.medianWithdrawal.measured })}>
            {money.medianWithdrawal.seconds === null ? '\u2013' : <Duration seconds={money.medianWithdrawal.seconds} />}
          </Figure>
        )}
      </dl>
    </section>
  )
}

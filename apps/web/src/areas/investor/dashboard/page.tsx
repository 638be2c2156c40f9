import { listOwnDeposits } from '@clearhold/contract/deposits/endpoints'
import { listOwnWithdrawals } from '@clearhold/contract/withdrawals/endpoints/own'
import '#design/positions.css'
import '#design/one-position.css'
import '#design/positions-narrow.css'
import '#design/activity.css'
import '#design/balance.css'
import type { User } from '@clearhold/contract/accounts/schema'
import { Link } from 'react-router'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useMe } from '#client/session/use-me.ts'
import { buttonClass } from '#design/button.tsx'
import { isWaiting, WaitFor } from '#design/wait-for.tsx'
import { LazyDemoClock } from '#features/demo-clock/lazy-demo-clock.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { newestDeposits } from '../deposits/query.ts'
import { moneyPaths } from '../money-paths.ts'
import { OpenPositionsSheet } from '../positions/open-positions.tsx'
import { newestWithdrawals } from '../withdraw/paths.ts'
import { AssetsSheet } from './assets-sheet.tsx'
import { BalanceSheet } from './balance-sheet.tsx'
import { isNew } from './checklist.ts'
import { GettingStarted, leftOf, useChecks } from './getting-started.tsx'
import { LatestActivity } from './latest-activity.tsx'
import { Lead } from './lead.tsx'
import { MarketScreener } from './market-screener.tsx'

export const handle: TextsHandle = {
  namespaces: ['dashboard', 'activity', 'positions', 'deposits', 'withdraw', 'security', 'demo-clock'],
}

/** What somebody has, where it is, what becomes of it, and what is still to be done. */
export default function Dashboard() {
  const t = useTexts('dashboard')
  const known = useMe()
  const me = known.value
  const checks = useChecks(me)
  const name = me?.fullname.split(' ')[0]
  const withdrawals = useEndpoint(listOwnWithdrawals, newestWithdrawals)
  const deposits = useEndpoint(listOwnDeposits, newestDeposits)
  // Who they are and what is left to do decide what comes first; without the one nobody knows the other.
  const deciding = known.failure === undefined ? [known, checks, withdrawals, deposits] : [known]
  // Whoever has nothing here yet sees first what there is to do; everybody else sees their money first.
  const isBeginning = me !== undefined && isNew(me)
  const start = (
    <div className="home-start empty:hidden">{me !== undefined && <GettingStarted me={me} checks={checks} />}</div>
  )
  return (
    <>
      <PageTitle
        title={name === undefined ? t('welcomeSomebody') : t('welcome', { name })}
        lead={
          <Lead
            me={me}
            left={checks.value === undefined ? undefined : leftOf(checks.value)}
            withdrawals={withdrawals.value?.withdrawals}
            deposits={deposits.value?.deposits}
          />
        }
        actions={me && !isWaiting(deciding) && <MoneyButtons kyc={me.kyc} />}
      />
      <WaitFor of={deciding}>
        <div className={isBeginning ? 'home-parts home-new' : 'home-parts'}>
          {isBeginning && start}
          <div className="home-assets">
            <AssetsSheet known={known} />
            {isBeginning && <NoFeePledge />}
          </div>
          {!isBeginning && (
            <div className="home-chart">
              <BalanceSheet />
            </div>
          )}
          <div className="home-plans">
            <OpenPositionsSheet
              whenNone={
                <>
                  {t('noPlan')} <Link to="/user/plans">{t('plans')}</Link>
                </>
              }
            />
          </div>
          {!isBeginning && start}
          <div className="home-later">
            <LazyDemoClock />
            <LatestActivity />
            <MarketScreener />
            {!isBeginning && <NoFeePledge />}
          </div>
        </div>
      </WaitFor>
    </>
  )
}

function NoFeePledge() {
  const t = useTexts('dashboard')
  return (
    <p className="pledge">
      {t('pledge')}
      <small>{t('pledgeText')}</small>
    </p>
  )
}

function MoneyButtons({ kyc }: Pick<User, 'kyc'>) {
  const t = useTexts('dashboard')
  const { deposit, withdraw } = moneyPaths(kyc)
  return (
    <>
      {withdraw !== undefined && (
        // Where the way leads to the identity form instead, that page says why.
        <Link to={withdraw} state="withdraw" className={buttonClass({})}>
          {t('withdraw')}
        </Link>
      )}
      {deposit !== undefined && (
        <Link to={deposit} className={buttonClass({ kind: 'primary' })}>
          {t('deposit')}
        </Link>
      )}
    </>
  )
}

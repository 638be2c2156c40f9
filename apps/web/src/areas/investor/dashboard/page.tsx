import { listOwnDeposits } from '@clearhold/contract/deposits/endpoints'
import { listOwnWithdrawals } from '@clearhold/contract/withdrawals/endpoints/own'
import '#features/positions/positions.css'
import '#features/positions/one-position.css'
import '#features/positions/positions-narrow.css'
import '../activity/activity.css'
import './balance.css'
import type { User } from '@clearhold/contract/accounts/schema'
import { useState } from 'react'
import { Link } from 'react-router'
import { UnknownNotices } from '#client/api/unknown-notices.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { isWaiting, WaitFor } from '#client/api/wait-for.tsx'
import { readStoredSession } from '#client/session/storage.ts'
import { useMe } from '#client/session/use-me.ts'
import { buttonClass } from '#design/button.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { newestDeposits } from '../deposits/query.ts'
import { moneyPaths } from '../money-paths.ts'
import { OpenPositionsSheet } from '../positions/open-positions.tsx'
import { newestWithdrawals } from '../withdraw/paths.ts'
import { AssetsSheet } from './assets-sheet.tsx'
import { BalanceSheet } from './balance-sheet.tsx'
import { type Check, isNew } from './checklist.ts'
import { GettingStarted, useChecks } from './getting-started.tsx'
import { LatestActivity } from './latest-activity.tsx'
import { Lead } from './lead.tsx'
import { MarketScreener } from './market-screener.tsx'

export const handle: TextsHandle = {
  namespaces: ['dashboard', 'activity', 'positions', 'deposits', 'withdraw', 'security'],
}

/** What the investor has, where it is, what becomes of it, and what is still to be done. */
export default function Dashboard() {
  const t = useTexts('dashboard')
  const known = useMe()
  const me = known.value
  // Visitors of the demo are not told the factors of its accounts, so the page does not know what is left to do.
  const [isVisit] = useState(() => readStoredSession()?.user.readOnly === true)
  const checks = useChecks(me, { asks: !isVisit })
  const name = me?.fullname.split(' ')[0]
  const withdrawals = useEndpoint(listOwnWithdrawals, newestWithdrawals)
  const deposits = useEndpoint(listOwnDeposits, newestDeposits)
  // Who they are and what is left to do decide what comes first, and the second cannot be known without the first.
  const ofChecks = isVisit ? [] : [checks]
  const deciding = known.failure === undefined ? [known, ...ofChecks, withdrawals, deposits] : [known]
  // An investor who has nothing here yet sees first what there is to do; every other sees their money first, and one line of it.
  const isBeginning = me !== undefined && isNew(me)
  const start = me !== undefined && !isVisit && (
    <div className="home-start empty:hidden">
      <GettingStarted me={me} checks={checks} />
    </div>
  )
  return (
    <>
      <PageTitle
        title={name === undefined ? t('welcomeUnnamed') : t('welcome', { name })}
        lead={
          <Lead
            me={me}
            checks={checks.value}
            withdrawals={withdrawals.value?.withdrawals}
            deposits={deposits.value?.deposits}
          />
        }
        actions={
          me &&
          !isWaiting(deciding) && <MoneyButtons kyc={me.kyc} isGreen={!isBeginning || isDepositNext(checks.value)} />
        }
      />
      <WaitFor of={deciding}>
        <UnknownNotices of={[withdrawals, deposits]} />
        <div className={isBeginning ? 'home-parts home-new' : 'home-parts'}>
          {isBeginning && start}
          <div className="home-assets">
            <AssetsSheet known={known} {...(!isBeginning && { pledge: t('pledge') })} />
            {isBeginning && <NoFeePledge />}
          </div>
          {!isBeginning && (
            <div className="home-chart">
              <BalanceSheet />
            </div>
          )}
          <div className="home-plans">
            <OpenPositionsSheet
              isSetAsideSaid
              whenNone={
                <>
                  {t('noPlan')} <Link to="/user/plans">{t('plans')}</Link>
                </>
              }
            />
          </div>
          {!isBeginning && checks.value === undefined && start}
          <div className="home-later">
            <LatestActivity />
            <MarketScreener />
          </div>
        </div>
      </WaitFor>
    </>
  )
}

/** The one green button is the step to be taken now; where the steps are not known it stays with the money. */
function isDepositNext(checks: readonly Check[] | undefined): boolean {
  return checks === undefined || checks.find(({ state }) => state === 'now' || state === 'bad')?.name === 'deposit'
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

function MoneyButtons({ kyc, isGreen }: Pick<User, 'kyc'> & { readonly isGreen: boolean }) {
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
        <Link to={deposit} className={buttonClass({ kind: isGreen ? 'primary' : 'plain' })}>
          {t('deposit')}
        </Link>
      )}
    </>
  )
}

import { listOwnDeposits, readDepositAddress } from '@clearhold/contract/deposits/endpoints'
import '#design/deposits.css'
import { useLocation } from 'react-router'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Loaded } from '#design/loaded.tsx'
import { Settled } from '#design/settled.tsx'
import { Sheet } from '#design/sheet.tsx'
import { amountInState } from '#features/deposits/amount.ts'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { AskSupport } from '../ask-support.tsx'
import { PayTo } from '../deposits/address-sheet.tsx'
import { Arrivals } from '../deposits/arrivals.tsx'
import { FindDeposit } from '../deposits/find-deposit.tsx'
import { HistoryBelow } from '../deposits/history.tsx'
import { Kept } from '../deposits/kept.tsx'
import { newestDeposits } from '../deposits/paths.ts'
import { StillSafe } from '../deposits/still-safe.tsx'
import { Sums } from '../deposits/sums.tsx'
import { WithdrawNeeds } from '../deposits/withdraw-needs.tsx'

export const handle: TextsHandle = { namespaces: ['deposits', 'contact'] }

/** Payment information: the address, the code, the sums, and the way to ask about a transaction. */
export default function PaymentInformation() {
  const t = useTexts('deposits')
  const amount = amountInState(useLocation().state)
  const known = useEndpoint(readDepositAddress)
  const newest = useEndpoint(listOwnDeposits, newestDeposits)
  const isFirst = newest.value?.deposits.length === 0
  const network = known.value?.network
  return (
    <>
      <PageTitle
        title={t('pay.title')}
        lead={network === undefined ? t('pay.leadWaiting') : t('pay.lead', { network })}
      />
      <Settled of={[known, newest]}>
        <div className="columns columns-deposit">
          <div className="columns deposit-news">
            <Arrivals />
            {known.value !== undefined && <Kept place={known.value} />}
          </div>
          <div className="columns deposit-main">
            <Sheet title={t('pay.sheet')}>
              <Loaded known={known} waiting={null}>
                {(place) => (
                  <>
                    <PayTo place={place} />
                    <div className="mt-6 border-t border-rule pt-3">
                      <Sums network={place.network} amount={amount} />
                      <p className="mt-3 text-14 text-ink-2">{t('minimumSaid')}</p>
                    </div>
                  </>
                )}
              </Loaded>
              <StillSafe known={known} />
            </Sheet>
            <FindDeposit amount={amount} support={(diagnosis) => <AskSupport diagnosis={diagnosis} />} />
          </div>
          <div className="columns deposit-aside">{isFirst && <WithdrawNeeds />}</div>
        </div>
        <HistoryBelow />
      </Settled>
    </>
  )
}

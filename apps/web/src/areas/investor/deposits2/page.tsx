import { listOwnDeposits, readDepositAddress } from '@clearhold/contract/deposits/endpoints'
import '#features/deposits/deposits.css'
import { useLocation } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { WaitFor } from '#client/api/wait-for.tsx'
import { Sheet } from '#design/sheet.tsx'
import { amountInState } from '#features/deposits/amount.ts'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { AskSupport } from '../ask-support.tsx'
import { AddressSheet } from '../deposits/address-sheet.tsx'
import { BelowMinimum } from '../deposits/below-minimum.tsx'
import { DepositHistory } from '../deposits/deposit-history.tsx'
import { IncomingDeposits } from '../deposits/incoming-deposits.tsx'
import { MoneySafeNote } from '../deposits/money-safe-note.tsx'
import { newestDeposits } from '../deposits/query.ts'
import { TakingOut } from '../deposits/taking-out.tsx'
import { LegalGate } from '../legal-gate.tsx'
import { DepositTotal } from './deposit-total.tsx'
import { FindDeposit } from './find-deposit.tsx'

export const handle: TextsHandle = { namespaces: ['deposits', 'caps', 'contact', 'legal'] }

export default function PaymentInformation() {
  return (
    <LegalGate>
      <OpenedPaymentInformation />
    </LegalGate>
  )
}

/** Payment information: the address, the code, the sums, and the way to ask about a transaction. */
function OpenedPaymentInformation() {
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
      <WaitFor of={[known, newest]}>
        <div className="columns columns-deposit">
          <div className="columns deposit-news">
            <IncomingDeposits />
            {known.value !== undefined && <BelowMinimum place={known.value} />}
          </div>
          <div className="columns deposit-main">
            <Sheet title={t('pay.sheet')}>
              <Loaded known={known} waiting={null}>
                {(place) => (
                  <>
                    <AddressSheet place={place} />
                    <div className="mt-6 border-t border-rule pt-3">
                      <DepositTotal network={place.network} amount={amount} />
                      <p className="mt-3 text-14 text-ink-2">{t('minimumSaid')}</p>
                    </div>
                  </>
                )}
              </Loaded>
              <MoneySafeNote known={known} />
            </Sheet>
            <FindDeposit amount={amount} support={(diagnosis) => <AskSupport diagnosis={diagnosis} />} />
          </div>
          <div className="columns deposit-aside">
            <TakingOut isFirst={isFirst} />
          </div>
        </div>
        <DepositHistory />
      </WaitFor>
    </>
  )
}

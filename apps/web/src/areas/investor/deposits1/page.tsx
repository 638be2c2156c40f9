import { listOwnDeposits, readDepositAddress } from '@clearhold/contract/deposits/endpoints'
import '#design/deposits.css'
import { depositMinimumMicro } from '@clearhold/contract/deposits/rules'
import type { DepositAddress } from '@clearhold/contract/deposits/schema'
import { lazy, Suspense } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Button } from '#design/button.tsx'
import { durationText } from '#design/duration.tsx'
import { Facts } from '#design/facts.tsx'
import { Loaded } from '#design/loaded.tsx'
import { Money } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { WaitFor } from '#design/wait-for.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { AskSupport } from '../ask-support.tsx'
import { BelowMinimum } from '../deposits/below-minimum.tsx'
import { DepositHistory } from '../deposits/deposit-history.tsx'
import { IncomingDeposits } from '../deposits/incoming-deposits.tsx'
import { MoneySafeNote } from '../deposits/money-safe-note.tsx'
import { newestDeposits } from '../deposits/query.ts'
import { TakingOut } from '../deposits/taking-out.tsx'
import { LegalGate } from '../legal-gate.tsx'
import { AmountDialog } from './amount-dialog.tsx'
import { DepositDoctor } from './deposit-doctor.tsx'

export const handle: TextsHandle = { namespaces: ['deposits', 'caps', 'contact', 'legal'] }

// The edition itself, not isDemo: only a condition of this very file is decided before its imports are followed.
const TestMoney = import.meta.env.EDITION === 'demo' ? lazy(() => import('./test-money.tsx')) : undefined

export default function Deposits() {
  return (
    <LegalGate>
      <OpenedDeposits />
    </LegalGate>
  )
}

/** The ways to pay in, what is on its way, what came before, and where to ask when something is missing. */
function OpenedDeposits() {
  const t = useTexts('deposits')
  const place = useEndpoint(readDepositAddress)
  const newest = useEndpoint(listOwnDeposits, newestDeposits)
  const isFirst = newest.value?.deposits.length === 0
  const testMoney = place.value?.testMoney ?? null
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <WaitFor of={[place, newest]}>
        <div className="columns columns-deposit">
          <div className="columns deposit-news">
            <IncomingDeposits />
            {place.value !== undefined && <BelowMinimum place={place.value} />}
          </div>
          <div className="columns deposit-main">
            <ChainCard known={place} />
            <ManualCard />
          </div>
          <div className="columns deposit-aside">
            {TestMoney !== undefined && testMoney !== null && (
              <Suspense>
                <TestMoney offer={testMoney} />
              </Suspense>
            )}
            <TakingOut isFirst={isFirst} />
          </div>
        </div>
        <DepositHistory>
          <DepositDoctor support={(diagnosis) => <AskSupport diagnosis={diagnosis} />} />
        </DepositHistory>
      </WaitFor>
    </>
  )
}

/** USDT: by itself, to an address of one's own. */
function ChainCard({ known }: { readonly known: Parameters<typeof Loaded<DepositAddress>>[0]['known'] }) {
  const t = useTexts('deposits')
  return (
    <section className="gateway" aria-labelledby="gateway-chain">
      <h2 id="gateway-chain">{t('chain.title')}</h2>
      <Loaded known={known} waiting={null}>
        {(place) => <ChainFacts place={place} />}
      </Loaded>
      <MoneySafeNote known={known} />
    </section>
  )
}

function ChainFacts({ place }: { readonly place: DepositAddress }) {
  const t = useTexts('deposits')
  const common = useTexts()
  const { network, confirmationsNeeded: count, blockSeconds } = place
  const duration = durationText(count * blockSeconds, useLanguage(), { words: true })
  return (
    <>
      <p className="gateway-network">{t('chain.on', { network })}</p>
      <p className="mt-3 text-ink-2">{t('chain.text')}</p>
      <div className="mt-4 text-14">
        <Facts
          facts={[
            [
              t('fact.network'),
              <b key="network" className="font-[550]">
                {network}
              </b>,
            ],
            [t('fact.minimum'), <MinimumFact key="minimum" />],
            [t('fact.charge'), t('chargeUsd')],
            [t('fact.credited'), t('fact.creditedAfter', { about: common('about', { duration }), count })],
          ]}
        />
      </div>
      <div className="mt-5">
        <AmountDialog
          to="/user/deposits2"
          trigger={
            <Button kind="primary">
              {t('proceed')}
              <span className="sr-only">{`: ${t('chain.title')}`}</span>
            </Button>
          }
        />
      </div>
    </>
  )
}

function MinimumFact() {
  const t = useTexts('deposits')
  return (
    <>
      <Money amount={depositMinimumMicro} /> ({t('minimumUsd')})
    </>
  )
}

/** Around the chain: paid to the operator and looked at by two people. */
function ManualCard() {
  const t = useTexts('deposits')
  return (
    <Sheet title={t('manual.title')}>
      <p className="text-ink-2">{t('manual.text')}</p>
      <div className="mt-3 text-14">
        <Facts
          facts={[
            [t('fact.minimum'), <MinimumFact key="minimum" />],
            [t('fact.charge'), t('chargeUsd')],
            [t('fact.credited'), t('fact.creditedByHand')],
          ]}
        />
      </div>
      <div className="mt-4">
        <AmountDialog
          to="/user/deposits3"
          trigger={
            <Button>
              {t('proceed')}
              <span className="sr-only">{`: ${t('manual.title')}`}</span>
            </Button>
          }
        />
      </div>
    </Sheet>
  )
}

import { readLegal } from '@clearhold/contract/accounts/endpoints/legal'
import { readFactors } from '@clearhold/contract/accounts/endpoints/own'
import { listOwnDeposits, readDepositAddress } from '@clearhold/contract/deposits/endpoints'
import '#features/deposits/deposits.css'
import { depositMinimumMicro } from '@clearhold/contract/deposits/rules'
import type { DepositAddress } from '@clearhold/contract/deposits/schema'
import { readWithdrawalCaps } from '@clearhold/contract/withdrawals/endpoints/public'
import { type ReactNode, Suspense } from 'react'
import { Loaded } from '#client/api/loaded.tsx'
import { question, useEndpoint } from '#client/api/use-endpoint.ts'
import { WaitFor } from '#client/api/wait-for.tsx'
import { askMe } from '#client/session/use-me.ts'
import { Button } from '#design/button.tsx'
import { durationText } from '#design/duration.tsx'
import { Facts } from '#design/facts.tsx'
import { Money } from '#design/money.tsx'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { AskSupport } from '../ask-support.tsx'
import { AddressSheet } from '../deposits/address-sheet.tsx'
import { AmountDialog } from '../deposits/amount-dialog.tsx'
import { BelowMinimum } from '../deposits/below-minimum.tsx'
import { DepositHistory } from '../deposits/deposit-history.tsx'
import { IncomingDeposits } from '../deposits/incoming-deposits.tsx'
import { MoneySafeNote } from '../deposits/money-safe-note.tsx'
import { newestDeposits } from '../deposits/query.ts'
import { TakingOut } from '../deposits/taking-out.tsx'
import { drawnWithPage } from '../drawn-with-page.ts'
import { LegalGate } from '../legal-gate.tsx'
import { DepositDoctor } from './deposit-doctor.tsx'

export const handle: TextsHandle = { namespaces: ['deposits', 'caps', 'contact', 'legal'] }

export const asks = [
  question(readLegal),
  question(readDepositAddress),
  question(listOwnDeposits, newestDeposits),
  question(readFactors, { params: { id: 'me' } }),
  question(readWithdrawalCaps),
  askMe,
]

// The edition itself, not isDemo: only a condition of this very file is decided before its imports are followed.
const TestMoney = drawnWithPage(import.meta.env.EDITION === 'demo' ? import('./test-money.tsx') : undefined)

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
            <ChainWay known={place} />
            <ManualWay />
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

/** USDT: open from the start, with the address that money may be sent to at once. */
function ChainWay({ known }: { readonly known: Parameters<typeof Loaded<DepositAddress>>[0]['known'] }) {
  const t = useTexts('deposits')
  const network = known.value?.network
  return (
    <WayIn id="way-chain" title={t('chain.title')} note={network && t('chain.on', { network })} isOpen>
      <Loaded known={known} waiting={null}>
        {(place) => <ChainFacts place={place} />}
      </Loaded>
      <MoneySafeNote known={known} />
    </WayIn>
  )
}

function ChainFacts({ place }: { readonly place: DepositAddress }) {
  const t = useTexts('deposits')
  const common = useTexts()
  const { confirmationsNeeded: count, blockSeconds } = place
  const duration = durationText(count * blockSeconds, useLanguage(), { words: true })
  return (
    <>
      <p className="mb-4 text-14 text-ink-2">{t('chain.text')}</p>
      <AddressSheet place={place} />
      <div className="mt-6 border-t border-rule pt-3 text-14">
        <Facts
          facts={[
            [t('fact.minimum'), <MinimumFact key="minimum" />],
            [t('fact.charge'), t('chargeUsd')],
            [t('fact.credited'), t('fact.creditedAfter', { about: common('about', { duration }), count })],
          ]}
        />
      </div>
      <div className="mt-4">
        <AmountDialog
          to="/user/deposits2"
          trigger={
            <Button>
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
function ManualWay() {
  const t = useTexts('deposits')
  return (
    <WayIn id="way-manual" title={t('manual.title')} note={t('manual.credited')}>
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
        <AmountDialog to="/user/deposits3" trigger={<Button>{t('manual.report')}</Button>} />
      </div>
    </WayIn>
  )
}

interface WayInProps {
  readonly id: string
  readonly title: string
  readonly note: string | undefined
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** One of the ways to pay in: a row that opens in place and closes the other. */
function WayIn({ id, title, note, isOpen = false, children }: WayInProps) {
  return (
    <section aria-labelledby={id}>
      <details className="way" name="way-in" open={isOpen}>
        <summary>
          <span className="way-mark" aria-hidden="true" />
          <span className="way-words">
            <h2 id={id}>{title}</h2>
            <span className="way-note">{note}</span>
          </span>
        </summary>
        <div className="way-body">{children}</div>
      </details>
    </section>
  )
}

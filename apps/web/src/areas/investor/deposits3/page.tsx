import { listOwnDeposits, readManualGateway } from '@clearhold/contract/deposits/endpoints'
import type { Deposit } from '@clearhold/contract/deposits/schema'
import '#features/deposits/deposits.css'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Loaded } from '#client/api/loaded.tsx'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { WaitFor } from '#client/api/wait-for.tsx'
import { Button } from '#design/button.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Steps } from '#design/steps.tsx'
import { amountInState, amountToType } from '#features/deposits/amount.ts'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { DepositHistory } from '../deposits/deposit-history.tsx'
import { newestDeposits } from '../deposits/query.ts'
import { LegalGate } from '../legal-gate.tsx'
import { BankAccount } from './bank-account.tsx'
import { ManualDepositForm } from './manual-deposit-form.tsx'
import { manualStandingOf, manualSteps } from './manual-steps.ts'
import { ManualTimes } from './manual-times.tsx'
import { useGateway } from './use-gateway.ts'

export const handle: TextsHandle = { namespaces: ['deposits', 'legal'] }

export default function ManualDeposit() {
  return (
    <LegalGate withoutAccepting={<PaidBefore />}>
      <OpenedManualDeposit />
    </LegalGate>
  )
}

/** A payment made before the terms changed is reported whether the new ones are accepted or not. */
function PaidBefore() {
  const t = useTexts('deposits')
  const known = useEndpoint(readManualGateway)
  const [sent, setSent] = useState<Deposit>()
  return (
    <div className="mt-8 max-w-(--read)">
      <Sheet title={t('byHand.paidBefore')}>
        <p className="mb-5 text-ink-2">{t('byHand.paidBeforeText')}</p>
        <Loaded known={known} waiting={null}>
          {(gateway) =>
            sent === undefined ? (
              <ManualDepositForm gateway={gateway} startAmount="" onSent={setSent} />
            ) : (
              <Sent deposit={sent} onAgain={() => setSent(undefined)} />
            )
          }
        </Loaded>
      </Sheet>
    </div>
  )
}

/** The manual gateway: paid to the operator, shown by a picture, decided by two people. */
function OpenedManualDeposit() {
  const t = useTexts('deposits')
  const language = useLanguage()
  const amount = amountInState(useLocation().state)
  const known = useGateway()
  const [sent, setSent] = useState<Deposit>()
  const deposit = useNewest(sent)
  return (
    <>
      <PageTitle title={t('byHand.title')} lead={t('byHand.lead')} />
      <WaitFor of={[known]}>
        <div className="columns columns-deposit">
          <div className="columns deposit-main">
            <Sheet title={t('byHand.payTo')}>
              <Loaded known={known} waiting={null}>
                {({ bank, reference }) => <BankAccount bank={bank} reference={deposit?.transactionId ?? reference} />}
              </Loaded>
            </Sheet>
            {known.value !== undefined && (
              <Sheet title={t('byHand.tell')}>
                {deposit !== undefined ? (
                  <Sent deposit={deposit} onAgain={() => setSent(undefined)} />
                ) : (
                  <ManualDepositForm
                    gateway={known.value}
                    startAmount={amount === undefined ? '' : amountToType(amount, language)}
                    onSent={setSent}
                  />
                )}
              </Sheet>
            )}
          </div>
          <section className="aside-words">
            <h2>{t('byHand.next')}</h2>
            <NextSteps deposit={deposit} />
            {known.value !== undefined && <ManualTimes times={known.value.times} />}
          </section>
        </div>
        <DepositHistory />
      </WaitFor>
    </>
  )
}

/** The current state of the announced payment: staff may have decided it while the page stayed open. */
function useNewest(sent: Deposit | undefined): Deposit | undefined {
  const known = useEndpoint(listOwnDeposits, newestDeposits).value?.deposits
  return sent && (known?.find(({ _id }) => _id === sent._id) ?? sent)
}

function NextSteps({ deposit }: { readonly deposit: Deposit | undefined }) {
  const t = useTexts('deposits')
  return (
    <Steps
      steps={manualSteps(deposit).map(({ kind, state, at }) => ({
        id: kind,
        state,
        title: t(`byHand.step.${kind}`),
        text: t(`byHand.step.${kind}Text`),
        ...(at !== undefined && { time: <DateTime instant={at} /> }),
      }))}
    />
  )
}

/** In the form's place; the focus goes there, because the button it was on is gone. */
function Sent({ deposit, onAgain }: { readonly deposit: Deposit; readonly onAgain: () => void }) {
  const t = useTexts('deposits')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div role="status">
      <h3 ref={title} tabIndex={-1} className="verdict-title">
        {t('byHand.sent')}
      </h3>
      <p className="mt-1.5 text-ink-2">{t(`byHand.sentText.${manualStandingOf(deposit.state)}`)}</p>
      <div className="mt-5">
        <Button size="small" onClick={onAgain}>
          {t('byHand.another')}
        </Button>
      </div>
    </div>
  )
}

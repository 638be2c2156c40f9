import { readManualGateway } from '@clearhold/contract/deposits/endpoints'
import '#design/deposits.css'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Button } from '#design/button.tsx'
import { Loaded } from '#design/loaded.tsx'
import { Sheet } from '#design/sheet.tsx'
import { Steps } from '#design/steps.tsx'
import { WaitFor } from '#design/wait-for.tsx'
import { amountInState, amountToType } from '#features/deposits/amount.ts'
import { PageTitle } from '#features/workspace/page-title.tsx'
import type { TextsHandle } from '#i18n/texts.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'
import { DepositHistory } from '../deposits/deposit-history.tsx'
import { BankAccount } from './bank-account.tsx'
import { ManualDepositForm } from './manual-deposit-form.tsx'

export const handle: TextsHandle = { namespaces: ['deposits'] }

/** The manual gateway: paid to the operator, shown by a picture, decided by two people. */
export default function ManualDeposit() {
  const t = useTexts('deposits')
  const language = useLanguage()
  const amount = amountInState(useLocation().state)
  const known = useEndpoint(readManualGateway)
  const [isSent, setIsSent] = useState(false)
  return (
    <>
      <PageTitle title={t('byHand.title')} lead={t('byHand.lead')} />
      <WaitFor of={[known]}>
        <div className="columns columns-deposit">
          <div className="columns deposit-main">
            <Sheet title={t('byHand.payTo')}>
              <Loaded known={known} waiting={null}>
                {({ bank }) => <BankAccount bank={bank} />}
              </Loaded>
            </Sheet>
            {known.value !== undefined && (
              <Sheet title={t('byHand.tell')}>
                {isSent ? (
                  <Sent onAgain={() => setIsSent(false)} />
                ) : (
                  <ManualDepositForm
                    gateway={known.value}
                    startAmount={amount === undefined ? '' : amountToType(amount, language)}
                    onSent={() => setIsSent(true)}
                  />
                )}
              </Sheet>
            )}
          </div>
          <section className="aside-words">
            <h2>{t('byHand.next')}</h2>
            <NextSteps isTold={isSent} />
          </section>
        </div>
        <DepositHistory />
      </WaitFor>
    </>
  )
}

function NextSteps({ isTold }: { readonly isTold: boolean }) {
  const t = useTexts('deposits')
  return (
    <Steps
      steps={[
        { state: isTold ? 'done' : 'now', title: t('byHand.step.told'), text: t('byHand.step.toldText') },
        { state: isTold ? 'now' : 'todo', title: t('byHand.step.compared'), text: t('byHand.step.comparedText') },
        { state: 'todo', title: t('byHand.step.credited'), text: t('byHand.step.creditedText') },
      ]}
    />
  )
}

/** In the form's place; the focus goes there, because the button it was on is gone. */
function Sent({ onAgain }: { readonly onAgain: () => void }) {
  const t = useTexts('deposits')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div role="status">
      <h3 ref={title} tabIndex={-1} className="verdict-title">
        {t('byHand.sent')}
      </h3>
      <p className="mt-1.5 text-ink-2">{t('byHand.sentText')}</p>
      <div className="mt-5">
        <Button size="small" onClick={onAgain}>
          {t('byHand.another')}
        </Button>
      </div>
    </div>
  )
}

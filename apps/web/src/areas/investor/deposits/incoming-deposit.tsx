import type { Deposit } from '@clearhold/contract/deposits/schema'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { useIsNarrow } from '#client/boot/use-is-narrow.ts'
import { buttonClass } from '#design/button.tsx'
import { Confirmations } from '#design/confirmations.tsx'
import { DateTime } from '#design/date-time.tsx'
import { Money, microFromBalance, moneyText } from '#design/money.tsx'
import { Sheet } from '#design/sheet.tsx'
import { type Step, Steps } from '#design/steps.tsx'
import { Transaction } from '#features/deposits/transaction.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTexts } from '#i18n/use-texts.ts'

interface IncomingDepositProps {
  readonly deposit: Deposit
  /** The account balance now; undefined where it cannot be said what it will become. */
  readonly balance: string | undefined
}

/** One deposit on its way in, drawn as far as it has come. It follows the chain by itself. */
export function IncomingDeposit({ deposit, balance }: IncomingDepositProps) {
  const t = useTexts('deposits')
  const { state, amount, confirmations, confirmationsNeeded, secondsLeft } = deposit
  const isCredited = state === 'credited'
  const title = isCredited ? t('arriving.titleDone') : t('arriving.title')
  const isFolded = useIsNarrow() && isCredited
  const progress = (
    <>
      <Confirmations
        seen={isCredited ? confirmationsNeeded : confirmations}
        needed={confirmationsNeeded}
        {...(secondsLeft !== null && { secondsLeft })}
      />
      <div className="mt-5">
        <Steps steps={useSteps(deposit, balance)} />
      </div>
      {isCredited && (
        <p className="mt-5">
          <Link to="/user/plans" className={buttonClass({ size: 'small' })}>
            {t('arriving.choosePlan')}
          </Link>
        </p>
      )}
    </>
  )
  const transaction = (
    <>
      {t('arriving.transaction')} <Transaction deposit={deposit} />
      {deposit.explorerUrl === null && <span className="block text-13">{t('arriving.noExplorer')}</span>}
    </>
  )
  return (
    <div data-deposit={state}>
      <p className="sr-only" role="status">
        {title}
      </p>
      {isFolded ? (
        <Sheet>
          <details className="fold-row">
            <summary>
              <h2 className="deposit-done">{title}</h2>
              {amount !== null && <Money amount={amount} />}
              <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
            </summary>
            <div className="mt-3">{progress}</div>
            <div className="mt-4 text-14 text-ink-2">{transaction}</div>
          </details>
        </Sheet>
      ) : (
        <Sheet title={title} foot={transaction}>
          {amount !== null && <Money amount={amount} size="hero" />}
          {progress}
        </Sheet>
      )}
    </div>
  )
}

function useSteps({ state, amount, createdAt, creditedAt, entry, confirmationsNeeded }: Deposit, balance?: string) {
  const t = useTexts('deposits')
  const language = useLanguage()
  const isCredited = state === 'credited'
  const becomes =
    balance === undefined || amount === null
      ? undefined
      : t('arriving.addedText', {
          before: moneyText(microFromBalance(balance), language),
          after: moneyText(microFromBalance(balance) + microFromBalance(amount), language),
        })
  const steps: Step[] = [
    { state: 'done', title: t('arriving.seen'), time: <DateTime instant={createdAt} show="time" /> },
    isCredited
      ? {
          state: 'done',
          title: t('arriving.confirmed'),
          text: t('arriving.confirmedText', { needed: confirmationsNeeded }),
        }
      : { state: 'now', title: t('arriving.confirming'), text: t('arriving.confirmingText') },
    {
      state: isCredited ? 'done' : 'todo',
      title: t('arriving.added'),
      ...(isCredited && entry !== null && { text: t('arriving.entry', { entry }) }),
      ...(!isCredited && becomes !== undefined && { text: becomes }),
      ...(creditedAt !== null && { time: <DateTime instant={creditedAt} show="time" /> }),
    },
  ]
  return steps
}

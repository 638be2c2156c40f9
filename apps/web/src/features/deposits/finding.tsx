import type { Deposit, Diagnosis } from '@clearhold/contract/deposits/schema'
import { type ReactNode, useEffect, useRef } from 'react'
import { Money } from '#design/money.tsx'
import { Notice } from '#design/notice.tsx'
import { Steps } from '#design/steps.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import { checksOf, type Tone, toneOf } from './checks.ts'
import { DepositStatus } from './deposit-status.tsx'
import { Transaction } from './transaction.tsx'
import { useFindingText } from './use-finding-text.ts'

interface FindingProps {
  readonly diagnosis: Diagnosis
  /** The deposit as the list shows it now: the answer is of the moment it was asked. */
  readonly current?: Deposit | undefined
  /** What the person can do besides waiting. */
  readonly actions?: ReactNode
  /** The way to the finding is drawn for those whose money it is. */
  readonly withChecks?: boolean
}

/** What the doctor found: one sentence, what it means for the money, what comes next, and what was looked at. */
export function Finding({ diagnosis, current, actions, withChecks = true }: FindingProps) {
  const t = useTexts('deposits')
  const title = useRef<HTMLHeadingElement>(null)
  // The answer takes the focus: it stands below the button that asked for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is the reason to look there
  useEffect(() => title.current?.focus(), [diagnosis])
  const { code } = diagnosis
  const words = useFindingText(diagnosis)
  const tone = toneOf(code)
  const deposit = current ?? diagnosis.deposit
  return (
    <div className={withChecks ? 'verdict verdict-checks' : 'verdict'} data-code={code}>
      <div className="min-w-0 space-y-4">
        <div className="flex items-start gap-4">
          <Seal tone={tone} />
          <div className="min-w-0">
            <h3 ref={title} tabIndex={-1} className="verdict-title">
              {words.title}
            </h3>
            <p className="mt-1.5 text-ink-2 wrap-anywhere">{words.text}</p>
          </div>
        </div>
        {deposit !== null && deposit !== undefined && <Found deposit={deposit} />}
        <Notice kind={tone === 'safe' ? 'safe' : 'you'}>
          <b className="font-[550]">{t('doctor.next')}.</b> {words.next}
        </Notice>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {withChecks && (
        <div>
          <h4 className="mb-3 text-14 font-[550]">{t('doctor.checked')}</h4>
          <Steps steps={checksOf(code).map(({ text, state }) => ({ state, title: t(`check.${text}`) }))} />
        </div>
      )}
    </div>
  )
}

function Found({ deposit }: { readonly deposit: Deposit }) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 border-y border-rule py-2.5 text-14">
      {deposit.amount !== null && (
        <span className="font-[550]">
          <Money amount={deposit.amount} decimals={6} />
        </span>
      )}
      <DepositStatus deposit={deposit} />
      <Transaction deposit={deposit} />
    </p>
  )
}

/** The seal of the house: ticked, asking, or crossed. The words beside it say the same. */
function Seal({ tone }: { readonly tone: Tone }) {
  const marks: Readonly<Record<Tone, string>> = {
    safe: 'M19.5 28.5l6 6L37 22.5',
    ask: 'M28 18v12M28 36.5v.5',
    lost: 'M21 21l14 14M35 21L21 35',
  }
  return (
    <svg className={`seal seal-${tone}`} viewBox="0 0 56 56" fill="none" aria-hidden="true">
      <circle cx="28" cy="28" r="26.5" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="28" cy="28" r="22" stroke="currentColor" strokeWidth="1" strokeDasharray="1 3.6" />
      <path d={marks[tone]} stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
